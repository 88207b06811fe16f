use agent_tools::tool;

/// Look up one issue.
#[tool]
async fn lookup(#[input] issue: impl Sized) {}

fn main() {}
