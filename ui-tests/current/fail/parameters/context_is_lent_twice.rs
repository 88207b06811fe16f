use agent_tools::{Context, tool};

/// Look up one issue.
#[tool]
async fn lookup(context: &&Context) {}

fn main() {}
