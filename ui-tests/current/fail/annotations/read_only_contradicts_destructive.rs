use agent_tools::tool;

/// Look up one issue.
#[tool(read_only, destructive)]
async fn lookup() {}

fn main() {}
