use agent_tools::tool;

/// Look up one issue.
#[tool]
async fn lookup(#[arg(length = 9..=1)] key: String) {}

fn main() {}
