use agent_tools::tool;

/// Look up one issue.
#[tool]
static LOOKUP: u32 = 1;

fn main() {}
