use agent_tools::tool;

/// Look up one issue.
#[tool(timeout = 30)]
async fn lookup() {}

fn main() {}
