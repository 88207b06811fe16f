use agent_tools::tool;

/// Look up one issue.
#[tool]
async fn lookup(#[arg(example("A-1", "B-2"))] key: String) {}

fn main() {}
