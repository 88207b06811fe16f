//! A trait that every type has does not come between the expansion and the library.
#![deny(warnings, missing_docs, unreachable_pub, missing_debug_implementations, unsafe_code)]

use agent_tools::{Context, JsonSchema, ToolError, tool, tools};
use serde::Deserialize;

trait Everything: Sized {
    fn take(self) {}
    fn input(self) {}
    fn context(self) {}
    fn clone(&self) {}
    fn map_err(self) {}
    fn with(self) {}
    fn range(self) {}
    fn default(self) {}
    fn tool(self) {}
    fn alias(self) {}
    fn split(self) {}
    fn into_reply(self) {}
    fn into_state(self) {}
    fn into_tool_error(self) {}
    fn output_schema() {}
}

impl<T> Everything for T {}

/// A query.
#[derive(Debug, Deserialize, JsonSchema)]
struct Query {}

/// Look up one issue.
#[tool(read_only, timeout = "5s")]
async fn lookup(
    #[state] store: &u32,
    #[state] limit: u32,
    context: &Context,
    #[arg(default = 3, range = 1..=9)] depth: u32,
) -> Result<u32, ToolError> {
    let _ = context;
    Ok(*store + limit + depth)
}

/// Find one issue.
#[tool]
async fn find(#[input] query: Query) -> Result<(), ToolError> {
    let Query {} = query;
    Ok(())
}

fn main() {
    assert_eq!(tools![lookup(3, 4_u32), find].len(), 2);
    3.take();
}
