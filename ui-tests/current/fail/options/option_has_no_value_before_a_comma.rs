use agent_tools::tool;

/// Look up one issue.
#[tool(title = , read_only)]
async fn lookup() {}

fn main() {}
