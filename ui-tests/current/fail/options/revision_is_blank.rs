use agent_tools::tool;

/// Look up one issue.
#[tool(revision = "")]
async fn lookup() {}

fn main() {}
