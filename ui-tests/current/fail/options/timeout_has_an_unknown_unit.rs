use agent_tools::tool;

/// Look up one issue.
#[tool(timeout = "30sec")]
async fn lookup() {}

fn main() {}
