use agent_tools::{read_only_tools, tool};

/// Delete an issue.
#[tool(destructive)]
async fn delete() {}

fn main() {
    let _ = read_only_tools![delete];
}
