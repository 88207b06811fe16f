use agent_tools::tool;

/// List issues.
#[tool]
async fn list(#[arg(length = 1..)] open: Option<bool>) -> bool {
    open.unwrap_or_default()
}

fn main() {}
