use agent_tools::tool;

/// Answer.
#[tool(read_only)]
#[tool(idempotent)]
async fn ping() {}

fn main() {}
