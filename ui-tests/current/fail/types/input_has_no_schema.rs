use agent_tools::tool;

#[derive(serde::Deserialize)]
struct Query {}

/// Look up one issue.
#[tool]
async fn lookup(#[input] query: Query) {
    let _ = query;
}

fn main() {}
