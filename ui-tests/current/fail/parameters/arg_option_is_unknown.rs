use agent_tools::tool;

/// Look up one issue.
#[tool]
async fn lookup(#[arg(validate = check)] depth: u32) {}

fn main() {}
