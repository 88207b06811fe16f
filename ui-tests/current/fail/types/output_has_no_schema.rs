use agent_tools::tool;

#[derive(serde::Serialize)]
struct Issue {}

/// Look up one issue.
#[tool]
async fn lookup() -> Issue {
    Issue {}
}

fn main() {}
