//! A deprecated function is a tool until it is removed, and warns only where it is called.
#![deny(warnings, missing_docs, unreachable_pub, missing_debug_implementations, unsafe_code)]

use agent_tools::{tool, tools};

/// Find an issue.
#[deprecated = "use `lookup`"]
#[tool]
async fn find(key: String) -> String {
    key
}

/// Search issues.
#[tool]
#[deprecated(since = "1.0.0", note = "use `lookup`")]
async fn search(#[state] _: &u32) {}

fn main() {
    assert_eq!(tools![find, search(1)].len(), 2);
}
