use agent_tools::tool;

/// Look up one issue.
#[tool(title: "Issue lookup")]
async fn lookup() {}

fn main() {}
