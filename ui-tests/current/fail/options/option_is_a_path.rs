use agent_tools::tool;

/// Look up one issue.
#[tool(agent::read_only)]
async fn lookup() {}

fn main() {}
