use agent_tools::tool;

/// Look up one issue.
#[tool]
unsafe fn lookup() {}

fn main() {}
