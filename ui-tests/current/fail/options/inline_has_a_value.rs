use agent_tools::tool;

/// Look up one issue.
#[tool(inline = true)]
fn lookup() {}

fn main() {}
