use agent_tools::tool;

/// Look up one issue.
#[tool]
async fn lookup(#[cfg_attr(all(), doc = "How deep to look.")] depth: u32) {}

fn main() {}
