use agent_tools::tool;

/// Look up one issue.
#[tool(read-only, reed_only, revision = "")]
async fn lookup() {}

fn main() {}
