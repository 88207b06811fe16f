use agent_tools::tool;

#[derive(serde::Deserialize)]
struct Filter {}

/// Look up one issue.
#[tool]
async fn lookup(filter: Filter) {
    let _ = filter;
}

fn main() {}
