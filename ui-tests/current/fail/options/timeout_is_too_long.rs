use agent_tools::tool;

/// Look up one issue.
#[tool(timeout = "18446744073709551615h")]
async fn lookup() {}

fn main() {}
