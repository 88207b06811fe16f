use agent_tools::tool;

/// Look up one issue.
#[tool(name = "issues.lookup")]
async fn lookup() {}

fn main() {}
