use agent_tools::tool;

struct Issue;

/// Look up one issue.
#[tool]
async fn lookup() -> Vec<Issue> {
    vec![Issue]
}

fn main() {}
