use agent_tools::tool;

/// Look up one issue.
#[tool]
type Lookup = u32;

fn main() {}
