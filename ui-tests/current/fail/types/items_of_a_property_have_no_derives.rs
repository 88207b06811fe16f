use agent_tools::tool;

struct Filter;

/// Look up one issue.
#[tool]
async fn lookup(filters: Vec<Filter>) {
    let _ = filters;
}

fn main() {}
