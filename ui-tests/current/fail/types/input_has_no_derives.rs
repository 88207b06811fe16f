use agent_tools::tool;

struct Query;

/// Look up one issue.
#[tool]
async fn lookup(#[input] query: Query) {
    let _ = query;
}

fn main() {}
