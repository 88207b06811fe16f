use agent_tools::tool;

/// Look up one issue.
#[tool]
trait Lookup {}

fn main() {}
