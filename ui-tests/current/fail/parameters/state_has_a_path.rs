use agent_tools::tool;

/// Look up one issue.
#[tool]
async fn lookup(#[agent_tools::state] issues: &u32) {}

fn main() {}
