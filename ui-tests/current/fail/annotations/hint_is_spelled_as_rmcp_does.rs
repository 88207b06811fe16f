use agent_tools::tool;

/// Look up one issue.
#[tool(read_only_hint)]
async fn lookup() {}

fn main() {}
