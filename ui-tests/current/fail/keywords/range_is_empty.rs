use agent_tools::tool;

/// Look up one issue.
#[tool]
async fn lookup(#[arg(range = 10..=1)] depth: u32) {}

fn main() {}
