use agent_tools::tool;

/// Look up one issue.
#[tool(name = LOOKUP)]
async fn lookup() {}

fn main() {}
