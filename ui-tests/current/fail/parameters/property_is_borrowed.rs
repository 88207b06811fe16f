use agent_tools::tool;

struct IssueKey;

/// Look up one issue.
#[tool]
async fn lookup(key: &IssueKey) {}

fn main() {}
