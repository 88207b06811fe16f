use agent_tools::{tool, tools};

/// Look up one issue.
#[tool]
async fn lookup() {}

fn main() {
    let _ = tools![lookup, lookup];
}
