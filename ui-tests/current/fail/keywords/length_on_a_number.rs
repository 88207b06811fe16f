use agent_tools::tool;

/// Look up one issue.
#[tool]
async fn lookup(#[arg(length = 1..=64)] key: u64) -> u64 {
    key
}

fn main() {}
