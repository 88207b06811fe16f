use agent_tools::{tool, tools};

/// Look up one issue.
#[tool]
async fn lookup(#[stat] issues: &u32) {}

fn main() {
    let _ = tools![lookup(42_u32)];
}
