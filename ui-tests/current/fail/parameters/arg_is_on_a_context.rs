use agent_tools::{Context, tool};

/// Look up one issue.
#[tool]
async fn lookup(
    #[context]
    #[arg(example = 3)]
    context: &Context,
) {
}

fn main() {}
