use agent_tools::tool;

/// Look up one issue.
#[tool]
async fn lookup(#[arg(rename = q)] query: String) {}

fn main() {}
