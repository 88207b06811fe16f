use agent_tools::tool;

/// Look up one issue.
#[tool]
async fn lookup(#[arg(range = "a"..)] letter: String) {}

fn main() {}
