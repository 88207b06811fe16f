use agent_tools::tool;

/// Look up one issue.
#[tool]
async fn lookup(#[arg(default = "ISSUE-42", length = 1..=4)] key: String) {}

fn main() {}
