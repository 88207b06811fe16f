use agent_tools::tool;

/// Look up one issue.
#[tool(revision = "v1", revision = "v2")]
async fn lookup() {}

fn main() {}
