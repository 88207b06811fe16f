use agent_tools::tool;

struct Store;

/// Look up one issue.
#[tool]
async fn lookup(#[state] store: Store) {
    drop(store);
}

fn main() {}
