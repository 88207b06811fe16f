use agent_tools::tool;

/// Look up one issue.
#[tool(name = "2nd_lookup")]
async fn lookup() {}

fn main() {}
