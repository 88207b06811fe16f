use agent_tools::tool;

/// Look up one issue.
#[tool("lookup")]
async fn lookup() {}

fn main() {}
