use agent_tools::tool;

/// Look up one issue.
#[tool]
async fn lookup(#[arg(pattern = "^[0-9]+$")] key: u32) -> u32 {
    key
}

fn main() {}
