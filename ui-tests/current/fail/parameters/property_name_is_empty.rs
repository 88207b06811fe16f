use agent_tools::tool;

/// Look up one issue.
#[tool]
async fn lookup(#[arg(rename = "")] key: String) {}

fn main() {}
