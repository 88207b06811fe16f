use agent_tools::tool;

/// Count the issues.
#[tool]
async fn count() -> _ {
    1
}

fn main() {}
