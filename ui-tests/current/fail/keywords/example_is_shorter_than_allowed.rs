use agent_tools::tool;

/// Look up one issue.
#[tool]
async fn lookup(#[arg(length = 7.., example = "ISSUE")] key: String) {}

fn main() {}
