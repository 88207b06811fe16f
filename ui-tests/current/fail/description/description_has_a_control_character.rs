use agent_tools::tool;

#[tool(description = "Answer.\u{0}")]
async fn ping() {}

fn main() {}
