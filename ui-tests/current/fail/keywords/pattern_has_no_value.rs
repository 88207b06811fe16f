use agent_tools::tool;

/// Look up one issue.
#[tool]
async fn lookup(#[arg(pattern)] key: String) {}

fn main() {}
