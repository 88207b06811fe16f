use agent_tools::{tool, tools};

struct Store;

#[tool]
async fn ping() {}

#[tool]
async fn count(#[state] store: &Store, #[state] limit: u32) -> u32 {
    let _ = store;
    limit
}

fn main() {
    let _ = tools![ping, count(Store, 3)];
}
