use agent_tools::tool;

/// Look up one issue.
#[tool]
async fn lookup(#[arg(default(20))] depth: u32) {}

fn main() {}
