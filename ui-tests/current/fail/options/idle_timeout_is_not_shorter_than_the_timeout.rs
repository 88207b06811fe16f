use agent_tools::{Context, tool};

/// Copy the files.
#[tool(timeout = "10s", idle_timeout = "10s")]
async fn copy(ctx: &Context) {
    ctx.progress(1, None, "");
}

fn main() {}
