use agent_tools::tool;

/// Look up one issue.
#[tool]
async fn lookup(key: u32 depth: u32) {}

fn main() {}
