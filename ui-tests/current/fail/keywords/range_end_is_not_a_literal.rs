use agent_tools::tool;

const MAX: u32 = 9;

/// Look up one issue.
#[tool]
async fn lookup(#[arg(range = 1..=MAX)] depth: u32) {}

fn main() {}
