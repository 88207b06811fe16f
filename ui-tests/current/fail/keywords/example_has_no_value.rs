use agent_tools::tool;

/// Look up one issue.
#[tool]
async fn lookup(#[arg(example)] key: String) {}

fn main() {}
