use agent_tools::tool;

/// Look up one issue.
#[tool(crate = "agent_tools")]
async fn lookup() {}

fn main() {}
