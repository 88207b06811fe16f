use agent_tools::tool;

struct Store<'a>(&'a str);

/// Look up one issue.
#[tool]
async fn lookup(#[state] store: &Store<'_>) {
    let _ = store.0;
}

fn main() {}
