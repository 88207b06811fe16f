use agent_tools::tool;

/// Look up one issue.
#[tool]
default fn lookup() {}

fn main() {}
