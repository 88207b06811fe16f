use agent_tools::{tool, tools};

/// Is the host there?
#[tool]
async fn ping() {}

fn main() {
    let _ = tools![..ping];
}
