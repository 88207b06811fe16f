//! The expansion brings everything it needs.
#![deny(warnings, missing_docs, unreachable_pub, missing_debug_implementations, unsafe_code)]
#![no_implicit_prelude]

use ::agent_tools::{ToolError, tool, tools};
use ::std::{assert_eq, result::Result, string::String};

/// Look up one issue.
#[tool]
async fn lookup(
    #[state] store: &String,
    #[state] limit: u32,
    key: &str,
    #[arg(default = "main")] branch: &str,
    #[arg(default)] depth: u32,
    #[arg(default = limit())] other: u32,
) -> Result<u32, ToolError> {
    let _ = (store, key, branch);
    Result::Ok(limit + depth + other)
}

fn limit() -> u32 {
    3
}

fn main() {
    assert_eq!(tools![lookup(String::new(), 3_u32)].len(), 1);
}
