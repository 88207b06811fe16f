use agent_tools::tool;

/// Look up one issue.
#[tool(destructive = false)]
async fn lookup() {}

fn main() {}
