use agent_tools::tool;

#[tool(description = "  ")]
async fn lookup() {}

fn main() {}
