use agent_tools::tool;

struct Context;

/// Look up one issue.
#[tool]
async fn lookup(context: &Context) {
    let _ = context;
}

fn main() {}
