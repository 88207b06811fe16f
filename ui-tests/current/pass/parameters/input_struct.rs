//! One struct is the whole input.
#![deny(warnings, missing_docs, unreachable_pub, missing_debug_implementations, unsafe_code)]

use agent_tools::{Context, Definition, JsonSchema, tool, tools};
use serde::Deserialize;

/// What to find.
#[derive(Debug, Deserialize, JsonSchema)]
struct Query {
    /// The key.
    key: String,
    #[serde(default)]
    depth: u32,
}

/// Find an issue.
#[tool]
async fn find(#[input] query: Query) -> String {
    query.key.repeat(query.depth as usize)
}

/// Find an issue in a store.
#[tool]
async fn find_in(
    context: &Context,
    #[state] store: &Vec<String>,
    #[input] Query { key, depth: _ }: Query,
) -> bool {
    !context.is_cancelled() && store.contains(&key)
}

type Alias = Query;

/// Find an issue by another name.
#[tool(inline)]
fn find_alias(#[input] query: Alias) -> u32 {
    query.depth
}

fn main() {
    assert_eq!(tools![find, find_in(vec![]), find_alias].len(), 3);
    assert_eq!(find::tool().descriptor().accept_schema()["required"][0], "key");
}
