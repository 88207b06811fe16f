use agent_tools::tool;

/// Look up one issue.
#[tool]
async fn lookup(#[state(shared)] count: &u32) {}

fn main() {}
