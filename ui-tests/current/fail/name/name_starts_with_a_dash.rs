use agent_tools::tool;

/// Look up one issue.
#[tool(name = "-lookup")]
async fn lookup() {}

fn main() {}
