use agent_tools::tool;

/// Look up one issue.
#[tool(inline)]
async fn lookup() {}

fn main() {}
