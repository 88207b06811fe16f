use agent_tools::tool;

/// Copy one issue.
#[tool]
async fn copy(#[arg(alias = "to")] from: String, to: String) -> String {
    from + &to
}

fn main() {}
