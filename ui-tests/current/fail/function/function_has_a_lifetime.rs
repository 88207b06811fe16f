use agent_tools::tool;

/// Look up one issue.
#[tool]
async fn lookup<'a>(key: &'a str) {
    let _ = key;
}

fn main() {}
