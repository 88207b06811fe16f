use agent_tools::tool;

/// Look up one issue.
#[tool]
async fn lookup() -> u32 {
    "one"
}

fn main() {}
