use agent_tools::{read_only_tools, tool};

/// Is the host there?
#[tool(idempotent)]
async fn ping() {}

fn main() {
    let _ = read_only_tools![ping];
}
