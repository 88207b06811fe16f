use agent_tools::{JsonSchema, tool};

#[derive(serde::Deserialize, JsonSchema)]
struct Filter {}

/// Look up some issues.
#[tool]
async fn lookup(#[input] filter: Option<Filter>) {
    let _ = filter;
}

fn main() {}
