use agent_tools::tool;

#[derive(serde::Deserialize, schemars::JsonSchema)]
struct Query {}

/// Look up one issue.
#[tool]
async fn lookup(
    #[state]
    #[input]
    query: Query,
) {
}

fn main() {}
