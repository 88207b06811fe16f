use agent_tools::tool;

#[derive(serde::Deserialize, serde::Serialize, schemars::JsonSchema)]
struct Filter {}

/// Look up one issue.
#[tool]
async fn lookup(#[arg(default)] filter: Filter) {
    let _ = filter;
}

fn main() {}
