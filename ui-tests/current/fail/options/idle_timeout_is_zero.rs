use agent_tools::{Context, tool};

/// Copy the files.
#[tool(idle_timeout = "0s")]
async fn copy(ctx: &Context) {
    ctx.progress(1, None, "");
}

fn main() {}
