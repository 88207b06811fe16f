use agent_tools::tool;

/// Look up one issue.
#[tool]
async fn lookup(#[input] key: String) {
    let _ = key;
}

fn main() {}
