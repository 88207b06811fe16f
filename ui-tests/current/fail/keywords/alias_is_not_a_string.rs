use agent_tools::tool;

/// Look up one issue.
#[tool]
async fn lookup(#[arg(alias = id)] key: String) -> String {
    key
}

fn main() {}
