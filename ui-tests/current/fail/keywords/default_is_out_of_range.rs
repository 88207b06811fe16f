use agent_tools::tool;

/// Look up one issue.
#[tool]
async fn lookup(#[arg(default = 0, range = 1..=9)] depth: u32) {}

fn main() {}
