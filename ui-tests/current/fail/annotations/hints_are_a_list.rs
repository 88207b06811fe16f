use agent_tools::tool;

/// Look up one issue.
#[tool(annotations(read_only))]
async fn lookup() {}

fn main() {}
