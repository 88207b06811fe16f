use agent_tools::tool;

/// Answer.
#[tool(coerce = false)]
async fn ping() {}

fn main() {}
