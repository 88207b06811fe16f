use agent_tools::tool;

/// Look up one issue.
#[tool(open_world, closed_world)]
async fn lookup() {}

fn main() {}
