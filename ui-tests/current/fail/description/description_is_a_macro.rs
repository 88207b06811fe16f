use agent_tools::tool;

#[tool(description = include_str!("blank.md"))]
async fn lookup() {}

fn main() {}
