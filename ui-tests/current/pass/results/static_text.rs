//! A borrow that outlives every call may be returned.

#![deny(warnings, missing_docs, unreachable_pub, missing_debug_implementations, unsafe_code)]

use agent_tools::{tool, tools};

/// Tell the version.
#[tool(read_only, inline)]
fn version() -> &'static str {
    "7"
}

/// Tell some words.
#[tool(read_only)]
async fn words() -> Vec<&'static str> {
    vec!["a", "b"]
}

fn main() {
    assert_eq!(tools![version, words].len(), 2);
}
