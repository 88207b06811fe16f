use agent_tools::tool;

/// Look up one issue.
#[tool]
async fn lookup(#[serde(default)] depth: u32) {
    let _ = depth;
}

fn main() {}
