use agent_tools::tool;

/// Look up one issue.
#[tool(icons = "magnifier.png")]
async fn lookup() {}

fn main() {}
