use agent_tools::tool;

#[derive(schemars::JsonSchema)]
struct Issue {}

/// Look up one issue.
#[tool]
async fn lookup() -> Issue {
    Issue {}
}

fn main() {}
