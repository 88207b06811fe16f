use agent_tools::tool;

/// Look up one issue.
#[tool]
extern "C" fn lookup() {}

fn main() {}
