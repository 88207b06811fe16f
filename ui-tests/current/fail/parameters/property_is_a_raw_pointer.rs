use agent_tools::tool;

/// Look up one issue.
#[tool]
async fn lookup(key: *const u8) {}

fn main() {}
