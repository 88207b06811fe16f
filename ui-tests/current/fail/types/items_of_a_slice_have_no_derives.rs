use agent_tools::tool;

struct Filter;

/// Look up one issue.
#[tool]
async fn lookup(filters: &[Filter]) {
    let _ = filters;
}

fn main() {}
