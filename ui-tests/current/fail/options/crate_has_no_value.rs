use agent_tools::tool;

/// Look up one issue.
#[tool(crate)]
async fn lookup() {}

fn main() {}
