use agent_tools::tool;

/// Look up one issue.
#[tool(open_world = false)]
async fn lookup() {}

fn main() {}
