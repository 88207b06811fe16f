use agent_tools::tool;

/// Look up one issue.
#[tool]
async fn lookup(#[args(default = 3)] depth: u32) {}

fn main() {}
