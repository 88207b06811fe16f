use agent_tools::tool;

/// Look up one issue.
#[tool]
async fn lookup(keys: Vec<) {}

fn main() {}
