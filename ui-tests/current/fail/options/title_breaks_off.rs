use agent_tools::tool;

/// Look up one issue.
#[tool(title = "Issue" +)]
async fn lookup() {}

fn main() {}
