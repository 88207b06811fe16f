use agent_tools::tool;

/// Look up one issue.
#[tool]
async fn lookup(#[arg(default = 3)] depth: Option<u32>) {
    let _ = depth;
}

fn main() {}
