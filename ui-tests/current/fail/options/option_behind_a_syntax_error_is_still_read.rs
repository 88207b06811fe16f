#[agent_tools::tool(description = "Look up one issue." read_only)]
async fn lookup() {}

fn main() {}
