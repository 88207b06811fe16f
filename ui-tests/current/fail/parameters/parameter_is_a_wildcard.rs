use agent_tools::tool;

/// Look up one issue.
#[tool]
async fn lookup(_: u32) {}

fn main() {}
