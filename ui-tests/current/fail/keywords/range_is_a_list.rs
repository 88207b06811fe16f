use agent_tools::tool;

/// Look up one issue.
#[tool]
async fn lookup(#[arg(range(1, 9))] depth: u32) {}

fn main() {}
