use agent_tools::tool;

/// Look up one issue.
#[tool]
const LOOKUP: u32 = 1;

fn main() {}
