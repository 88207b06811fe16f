use agent_tools::tool;

/// Look up one issue.
#[tool(title = " ")]
async fn lookup() {}

fn main() {}
