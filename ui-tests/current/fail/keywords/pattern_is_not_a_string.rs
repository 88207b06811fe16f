use agent_tools::tool;

/// Look up one issue.
#[tool]
async fn lookup(#[arg(pattern = 9)] key: String) {}

fn main() {}
