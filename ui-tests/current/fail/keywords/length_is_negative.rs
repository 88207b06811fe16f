use agent_tools::tool;

/// Look up one issue.
#[tool]
async fn lookup(#[arg(length = -1..=9)] key: String) {}

fn main() {}
