use agent_tools::tool;

/// Count the issues.
#[tool]
async fn count(keys: Vec<_>) -> usize {
    keys.len()
}

fn main() {}
