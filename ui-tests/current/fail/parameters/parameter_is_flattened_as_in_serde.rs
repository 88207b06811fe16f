use agent_tools::tool;

/// Look up one issue.
#[tool]
async fn lookup(#[serde(flatten)] depth: u32) {}

fn main() {}
