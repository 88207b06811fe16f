use agent_tools::tool;

/// Look up one issue.
#[tool]
struct Lookup;

fn main() {}
