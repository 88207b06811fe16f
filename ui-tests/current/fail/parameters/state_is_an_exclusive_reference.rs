use agent_tools::tool;

/// Look up one issue.
#[tool]
async fn lookup(#[state] count: &mut u32) {}

fn main() {}
