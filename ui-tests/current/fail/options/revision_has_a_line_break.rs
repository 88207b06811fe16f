use agent_tools::tool;

/// Answer.
#[tool(revision = "v1\nv2")]
async fn ping() {}

fn main() {}
