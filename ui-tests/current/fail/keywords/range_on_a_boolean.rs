use agent_tools::tool;

/// List issues.
#[tool]
async fn list(#[arg(range = 0..=1)] open: bool) -> bool {
    open
}

fn main() {}
