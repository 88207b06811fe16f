use agent_tools::tool;

/// Look up one issue.
#[tool]
async fn lookup(#[arg(length = 0.5..=9)] key: String) {}

fn main() {}
