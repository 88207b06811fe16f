use agent_tools::tool;

/// Look up one issue.
#[tool(read_only = false)]
async fn lookup() {}

fn main() {}
