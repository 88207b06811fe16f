use agent_tools::tool;

/// Look up one issue.
#[tool]
async fn lookup(#[arg(default = "three")] depth: u32) {
    let _ = depth;
}

fn main() {}
