use agent_tools::tool;

/// Look up one issue.
#[tool]
enum Lookup {}

fn main() {}
