use agent_tools::tool;

/// Look up one issue.
#[tool(read_only idempotent)]
async fn lookup() {}

fn main() {}
