use agent_tools::tool;

/// Look up one issue.
#[tool]
async fn lookup(#[default(3)] depth: u32) {}

fn main() {}
