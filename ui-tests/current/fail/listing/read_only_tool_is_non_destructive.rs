use agent_tools::{read_only_tools, tool};

/// Open an issue.
#[tool(non_destructive)]
async fn open() {}

fn main() {
    let _ = read_only_tools![open];
}
