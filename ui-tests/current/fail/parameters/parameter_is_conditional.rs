use agent_tools::tool;

/// Look up one issue.
#[tool]
async fn lookup(#[cfg(all())] depth: u32) {}

fn main() {}
