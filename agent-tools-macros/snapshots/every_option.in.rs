#[tool(
    name = "all",
    title = "All of it",
    description = "Say everything.",
    destructive,
    non_idempotent,
    open_world,
    revision = "v2",
    timeout = "2m",
    idle_timeout = "10s",
    concurrency = exclusive,
    max_output = "64KiB",
    on_cancel = detach
)]
async fn everything(ctx: &Context) {}
