use agent_tools::tool;

/// Answer.
#[tool(coerce = "on")]
async fn ping() {}

fn main() {}
