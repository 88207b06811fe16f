use agent_tools::tool;

/// Look up one issue.
#[tool(destructive, non_destructive)]
async fn lookup() {}

fn main() {}
