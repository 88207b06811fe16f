use agent_tools::tool;

/// Look up one issue.
#[tool]
async fn lookup(#[arg(as_string = true)] id: u64) -> u64 {
    id
}

fn main() {}
