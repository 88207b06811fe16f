use agent_tools::tool;

/// Look up one issue.
#[tool]
async fn lookup(key: &str) -> &str {
    key
}

fn main() {}
