use agent_tools::tool;

/// Look up one issue.
#[tool]
async fn lookup<T: Send>() {}

fn main() {}
