use agent_tools::tool;

/// Look up one issue.
#[tool = "lookup"]
fn lookup() {}

fn main() {}
