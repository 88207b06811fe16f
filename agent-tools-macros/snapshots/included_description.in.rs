#[doc = include_str!("old.md")]
/// And more.
#[tool(crate = facade::agent_tools)]
async fn described() {}
