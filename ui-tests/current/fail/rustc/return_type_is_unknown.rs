use agent_tools::tool;

/// Count the issues.
#[tool]
async fn count() -> Counted {
    3
}

fn main() {}
