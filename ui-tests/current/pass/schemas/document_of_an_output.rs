//! A contract for results, of an object and of a value that is none.

#![deny(warnings, missing_docs, unreachable_pub, missing_debug_implementations, unsafe_code)]

use agent_tools::{ToolError, tool, tools};

/// Tell the day.
#[tool(read_only, output_schema = r#"{ "type": "string", "enum": ["monday", "friday"] }"#)]
async fn day() -> &'static str {
    "monday"
}

/// Tell the day, or fail.
#[tool(read_only, output_schema = r#"{ "enum": ["monday", "friday"] }"#)]
async fn day_if_known() -> Result<String, ToolError> {
    Ok(String::from("friday"))
}

fn main() {
    assert_eq!(tools![day, day_if_known].len(), 2);
}
