/// Tell the time.
#[tool(inline)]
fn now() -> u64 {
    0
}
