use agent_tools::tool;

/// Look up one issue.
#[tool]
async fn lookup(#[arg(rename = "issue key")] key: String) {}

fn main() {}
