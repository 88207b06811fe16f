use agent_tools::{tool, tools};

struct Store;

/// Count the issues.
#[tool]
async fn count(#[state] store: &Store) {
    let _ = store;
}

fn main() {
    let _ = tools![count("store")];
}
