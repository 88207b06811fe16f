use agent_tools::toolset;

/// Count the issues.
#[toolset]
async fn count() {}

fn main() {}
