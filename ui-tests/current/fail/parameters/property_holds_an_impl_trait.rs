use agent_tools::tool;

/// Look up some issues.
#[tool]
async fn lookup(keys: Vec<impl Into<String>>) {}

fn main() {}
