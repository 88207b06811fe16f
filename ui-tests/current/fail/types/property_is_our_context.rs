use agent_tools::{Context, tool};

/// Look up one issue.
#[tool]
async fn lookup(#[arg] context: Context) {
    drop(context);
}

fn main() {}
