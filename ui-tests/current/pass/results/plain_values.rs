//! Whatever serializes and has a schema is a result.
#![deny(warnings, missing_docs, unreachable_pub, missing_debug_implementations, unsafe_code)]

use std::collections::BTreeMap;

use agent_tools::{Definition, JsonSchema, tool, tools};
use serde::Serialize;

/// An issue.
#[derive(Debug, Serialize, JsonSchema)]
struct Issue {
    /// The key.
    key: String,
}

/// Returns nothing, unsaid.
#[tool]
async fn nothing() {}

/// Returns nothing, said.
#[tool]
#[allow(clippy::unused_unit)]
async fn unit() -> () {}

/// Returns a number.
#[tool]
async fn number() -> u32 {
    1
}

/// Returns a text.
#[tool]
async fn text() -> &'static str {
    "text"
}

/// Returns a struct.
#[tool]
async fn issue() -> Issue {
    Issue { key: String::new() }
}

/// Returns a boxed struct.
#[tool]
async fn boxed() -> Box<Issue> {
    Box::new(Issue { key: String::new() })
}

/// Returns what may be missing.
#[tool]
async fn maybe() -> Option<Issue> {
    None
}

/// Returns a list.
#[tool]
async fn list() -> Vec<(Issue, u32)> {
    vec![]
}

/// Returns a map.
#[tool]
async fn map() -> BTreeMap<String, Vec<Issue>> {
    BTreeMap::new()
}

fn main() {
    let tools = tools![nothing, unit, number, text, issue, boxed, maybe, list, map];
    assert_eq!(tools.len(), 9);
    assert_eq!(unit::tool().descriptor().output_schema(), None);
    assert!(issue::tool().descriptor().output_schema().is_some());
}
