use agent_tools::tool;

/// Look up one issue.
#[tool(revision, revision)]
async fn lookup() {}

fn main() {}
