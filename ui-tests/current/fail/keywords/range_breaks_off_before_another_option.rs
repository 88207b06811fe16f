use agent_tools::tool;

/// List issues.
#[tool]
async fn list(#[arg(range = 1..=, default = 20)] limit: u32) {
    let _ = limit;
}

fn main() {}
