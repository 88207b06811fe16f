use agent_tools::tool;

/// Look up one issue.
#[tool(name = "")]
async fn lookup() {}

fn main() {}
