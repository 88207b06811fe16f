use agent_tools::tool;

/// Look up one issue.
#[tool]
async fn lookup(#[state] issues: &impl Clone) {}

fn main() {}
