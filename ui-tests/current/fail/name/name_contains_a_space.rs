use agent_tools::tool;

/// Look up one issue.
#[tool(name = "look up")]
async fn lookup() {}

fn main() {}
