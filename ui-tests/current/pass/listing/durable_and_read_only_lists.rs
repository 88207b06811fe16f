//! Lists that demand something of each tool: of listed ones here, of what stands behind `..` when it is frozen.
#![deny(warnings, missing_docs, unreachable_pub, missing_debug_implementations, unsafe_code)]

use std::sync::Arc;

use agent_tools::{
    Context, DurableTools, JsonSchema, Tools, define, durable_tools, read_only_tools, tool, tools, toolset,
};
use serde::Deserialize;

/// Is the host there?
#[tool(read_only, revision = "v1")]
async fn ping() {}

/// Delete an issue.
#[tool(destructive, revision = "v1")]
async fn delete(#[state] store: &Vec<String>) -> usize {
    store.len()
}

/// Count the issues.
#[tool(read_only)]
async fn count(#[state] store: &Vec<String>) -> usize {
    store.len()
}

struct Tracker;

#[toolset]
impl Tracker {
    /// Look up one issue.
    #[tool(read_only, revision = "v1")]
    async fn look(&self) {}
}

/// Nothing to ask.
#[derive(Debug, Deserialize, JsonSchema)]
struct Nothing {}

fn main() {
    let durable: DurableTools = durable_tools![];
    assert!(Tools::from(durable).is_empty());
    let read_only: Tools = read_only_tools![];
    assert!(read_only.is_empty());

    let store = Arc::new(vec![String::new()]);
    let durable = durable_tools![ping, delete(Arc::clone(&store)), ..Arc::new(Tracker),];
    assert_eq!(tools![..durable.clone(), count(store.clone())].len(), 4);
    assert_eq!(Tools::from(durable_tools![..durable]).len(), 3);

    let echo = define("echo", "Answers nothing.", async |_: Context, _: Nothing| Ok(()));
    let read_only = read_only_tools![ping, count(store), ..Arc::new(Tracker), ..echo.read_only()];
    assert_eq!(read_only.names().collect::<Vec<_>>(), ["ping", "count", "look", "echo"]);
    assert_eq!(read_only_tools! { ..durable_tools!(ping) }.len(), 1);
}
