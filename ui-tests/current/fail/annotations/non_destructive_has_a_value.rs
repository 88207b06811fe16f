use agent_tools::tool;

/// Look up one issue.
#[tool(non_destructive = true)]
async fn lookup() {}

fn main() {}
