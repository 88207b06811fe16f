use agent_tools::tool;

/// Look up one issue.
#[tool]
async fn lookup(#[arg(as_string)] key: String) -> String {
    key
}

fn main() {}
