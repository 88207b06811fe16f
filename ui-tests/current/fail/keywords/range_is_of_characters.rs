use agent_tools::tool;

/// Look up one issue.
#[tool]
async fn lookup(#[arg(range = 'a'..='z')] key: String) {}

fn main() {}
