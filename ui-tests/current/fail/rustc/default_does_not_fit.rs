use agent_tools::tool;

/// Look up one issue.
#[tool]
async fn lookup(#[arg(default = 300)] depth: u8) {
    let _ = depth;
}

fn main() {}
