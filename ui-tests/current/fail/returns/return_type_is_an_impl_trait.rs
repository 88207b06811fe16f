use agent_tools::tool;

/// Look up one issue.
#[tool]
async fn lookup() -> impl std::fmt::Display {
    1
}

fn main() {}
