use agent_tools::tool;

/// Look up one issue.
#[tool]
async fn lookup(#[arg(default = 3, default = 4)] depth: u32) {}

fn main() {}
