use agent_tools::tool;

/// Look up one issue.
#[tool]
const fn lookup() {}

fn main() {}
