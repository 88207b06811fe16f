use agent_tools::tool;

/// Look up one issue.
#[tool(read-only)]
async fn lookup() {}

fn main() {}
