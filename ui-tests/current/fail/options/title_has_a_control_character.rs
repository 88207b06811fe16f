use agent_tools::tool;

/// Answer.
#[tool(title = "Ping\u{7}")]
async fn ping() {}

fn main() {}
