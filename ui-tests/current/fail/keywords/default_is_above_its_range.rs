use agent_tools::tool;

/// Look up one issue.
#[tool]
async fn lookup(#[arg(range = 1..=100, default = 101)] depth: u32) {}

fn main() {}
