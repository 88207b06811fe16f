use agent_tools::tool;

/// Look up one issue.
#[tool(revison = "v1")]
async fn lookup() {}

fn main() {}
