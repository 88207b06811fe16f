use agent_tools::tool;

/// Look up some issues.
#[tool]
fn lookup(keys: ...) {}

fn main() {}
