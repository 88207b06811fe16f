use agent_tools::tool;

/// Look up one issue.
#[tool]
async fn lookup(#[serde(default)] depth: u32) {}

fn main() {}
