use agent_tools::tool;

/// Look up one issue.
#[tool(revision("v1"))]
async fn lookup() {}

fn main() {}
