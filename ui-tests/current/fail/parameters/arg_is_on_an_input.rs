use agent_tools::tool;

#[derive(serde::Deserialize, schemars::JsonSchema)]
struct Query {}

/// Look up one issue.
#[tool]
async fn lookup(
    #[input]
    #[arg(rename = "q")]
    query: Query,
) {
}

fn main() {}
