use agent_tools::tool;

/// Look up one issue.
#[tool]
async fn lookup(#[arg(range = 1..=64)] key: &str) -> String {
    key.to_owned()
}

fn main() {}
