use agent_tools::tool;

/// Look up one issue.
#[tool(readOnlyHint)]
async fn lookup() {}

fn main() {}
