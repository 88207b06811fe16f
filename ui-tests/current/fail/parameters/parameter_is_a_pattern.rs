use agent_tools::tool;

/// Look up one issue.
#[tool]
async fn lookup((row, column): (u32, u32)) {}

fn main() {}
