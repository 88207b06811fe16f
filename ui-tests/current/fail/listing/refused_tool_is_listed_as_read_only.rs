use agent_tools::{read_only_tools, tool};

#[tool]
async fn ping() {}

fn main() {
    let _ = read_only_tools![ping];
}
