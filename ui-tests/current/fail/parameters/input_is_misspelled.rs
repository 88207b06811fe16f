use agent_tools::tool;

/// Look up one issue.
#[tool]
async fn lookup(#[inputs] key: u32) {}

fn main() {}
