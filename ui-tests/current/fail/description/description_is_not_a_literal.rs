use agent_tools::tool;

#[tool(description = WORDS)]
async fn lookup() {}

fn main() {}
