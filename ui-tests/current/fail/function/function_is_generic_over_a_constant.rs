use agent_tools::tool;

/// Look up one issue.
#[tool]
async fn lookup<const N: usize>() {}

fn main() {}
