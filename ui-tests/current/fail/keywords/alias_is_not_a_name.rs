use agent_tools::tool;

/// Look up one issue.
#[tool]
async fn lookup(#[arg(alias = "issue key")] key: String) -> String {
    key
}

fn main() {}
