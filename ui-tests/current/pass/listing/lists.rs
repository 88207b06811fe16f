//! Paths, bound state, other crates, sets, trailing commas and nothing.
#![deny(warnings, missing_docs, unreachable_pub, missing_debug_implementations, unsafe_code)]

use std::sync::Arc;

use agent_tools::{Context, JsonSchema, Tools, define, tool, tools};
use serde::Deserialize;

/// Is the host there?
#[tool]
async fn ping() {}

/// Count the issues.
#[tool]
async fn count(#[state] store: &Vec<String>, #[state] offset: usize) -> usize {
    store.len() + offset
}

mod users {
    /// Count the users.
    #[agent_tools::tool(name = "count_users")]
    pub(crate) async fn count(#[state] _: &str) {}
}

/// Nothing to ask.
#[derive(Debug, Deserialize, JsonSchema)]
struct Nothing {}

fn set() -> Tools {
    tools![facade::ping]
}

fn main() {
    assert!(tools![].is_empty());
    assert_eq!(tools![ping].len(), 1);
    assert_eq!(tools!(ping,).len(), 1);
    assert_eq!(tools! { ping() }.len(), 1);
    assert_eq!(tools![..tools![..tools![]],].len(), 0);

    let store = Arc::new(vec![String::new()]);
    let echo = define("echo", "Answers nothing.", async |_: Context, _: Nothing| Ok(()));
    let others = set();
    let tools = tools![ping, count(store.clone(), 3_usize,), self::users::count("all"), ..echo];
    assert_eq!(tools.names().collect::<Vec<_>>(), ["ping", "count", "count_users", "echo"]);
    assert_eq!(
        tools![count(store, 1 + 1), ..others, ..Tools::new().with(users::count::tool("all"))].len(),
        3
    );
    assert_eq!(Tools::from(ping::tool()).len(), 1);

    static LISTED: std::sync::OnceLock<Tools> = std::sync::OnceLock::new();
    assert_eq!(LISTED.get_or_init(|| tools![ping, ..set()]).len(), 2);
    let listed = async { tools![ping] };
    drop(listed);
}
