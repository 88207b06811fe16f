use agent_tools::tool;

#[tool]
async fn lookup() {}

fn main() {}
