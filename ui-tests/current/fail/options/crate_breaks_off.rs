use agent_tools::tool;

/// Look up one issue.
#[tool(crate = facade::)]
async fn lookup() {}

fn main() {}
