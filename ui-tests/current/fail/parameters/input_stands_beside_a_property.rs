use agent_tools::tool;

#[derive(serde::Deserialize, schemars::JsonSchema)]
struct Query {}

/// Look up one issue.
#[tool]
async fn lookup(#[input] query: Query, depth: u32) {}

fn main() {}
