//! A `fn` runs on the blocking pool, with `inline` on a worker.
#![deny(warnings, missing_docs, unreachable_pub, missing_debug_implementations, unsafe_code)]

use agent_tools::{Context, ToolError, tool, tools};

/// Hash a text slowly.
#[tool(read_only)]
fn hash(text: &str) -> u64 {
    text.bytes().map(u64::from).sum()
}

/// Add two numbers.
#[tool(read_only, inline)]
fn add(left: i64, right: i64) -> Result<i64, ToolError> {
    left.checked_add(right).ok_or_else(|| agent_tools::reject("too_large", "Choose smaller numbers."))
}

/// Work until canceled.
#[tool]
fn work(context: &Context, #[state] limit: u32) -> u32 {
    (0..limit).take_while(|_| !context.is_cancelled()).count().try_into().unwrap_or(u32::MAX)
}

fn main() {
    assert_eq!(hash("ab"), 195);
    assert!(add(i64::MAX, 1).is_err());
    assert_eq!(tools![hash, add, work(7_u32)].len(), 3);
}
