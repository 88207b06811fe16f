use agent_tools::tool;

/// Look up one issue.
#[tool]
async fn lookup(#[] depth: u32) {}

fn main() {}
