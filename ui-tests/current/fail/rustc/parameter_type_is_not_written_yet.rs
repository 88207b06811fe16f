use agent_tools::{tool, tools};

/// Look up one issue.
#[tool]
async fn lookup(#[state] issues: &u32, #[arg(default = 3)] depth: u32, key: ) {
    let _ = (issues, depth);
}

fn main() {
    let _ = tools![lookup(3_u32)];
}
