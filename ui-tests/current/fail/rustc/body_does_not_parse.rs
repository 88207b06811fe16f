use agent_tools::tool;

/// Look up one issue.
#[tool]
async fn lookup() -> u32 {
    let one = ;
    1
}

fn main() {}
