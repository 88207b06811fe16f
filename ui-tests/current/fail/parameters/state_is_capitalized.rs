use agent_tools::tool;

/// Look up one issue.
#[tool]
async fn lookup(#[State] issues: &u32) {}

fn main() {}
