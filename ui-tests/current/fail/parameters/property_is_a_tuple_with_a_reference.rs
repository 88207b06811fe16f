use agent_tools::tool;

/// Look up one issue.
#[tool]
async fn lookup(pair: (u32, &str)) -> u32 {
    pair.0
}

fn main() {}
