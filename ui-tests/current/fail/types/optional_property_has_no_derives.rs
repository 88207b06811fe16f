use agent_tools::tool;

struct Filter;

/// Look up one issue.
#[tool]
async fn lookup(filter: Option<Filter>) {
    let _ = filter;
}

fn main() {}
