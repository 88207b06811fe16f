use agent_tools::tool;

/// Look up one issue.
#[tool]
mod lookup {}

fn main() {}
