use agent_tools::tool;

/// Look up one issue.
#[tool(idempotent, non_idempotent)]
async fn lookup() {}

fn main() {}
