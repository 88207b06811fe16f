use agent_tools::tool;

/// Look up one issue.
#[tool(timeout = "0s")]
async fn lookup() {}

fn main() {}
