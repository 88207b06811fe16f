use agent_tools::{durable_tools, tool};

#[tool(read_only)]
async fn ping() {}

fn main() {
    let _ = durable_tools![ping];
}
