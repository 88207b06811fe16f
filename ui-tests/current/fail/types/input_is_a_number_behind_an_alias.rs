use agent_tools::tool;

type Key = u64;

/// Look up one issue.
#[tool]
async fn lookup(#[input] key: Key) {
    let _ = key;
}

fn main() {}
