use agent_tools::tool;

/// Copy one issue.
#[tool]
async fn copy(#[arg(alias = "key")] from: String, #[arg(alias = "key")] to: String) -> String {
    from + &to
}

fn main() {}
