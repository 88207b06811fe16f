//! A type whose schema is a document need not have one of its own.
#![deny(warnings, missing_docs, unreachable_pub, missing_debug_implementations, unsafe_code)]

use agent_tools::{ToolError, tool};
use serde::{Deserialize, Serialize};

/// An issue.
#[derive(Debug, Deserialize, Serialize)]
struct Issue {
    key: String,
}

/// Give the issue back.
#[tool(
    input_schema = r#"{ "type": "object", "properties": { "key": { "type": "string" } }, "required": ["key"] }"#,
    output_schema = r#"{ "type": "object", "properties": { "key": { "type": "string" } } }"#
)]
async fn echo(#[input] issue: Issue) -> Issue {
    issue
}

/// Give the issue back, or not.
#[tool(output_schema = r#"{ "type": "object" }"#)]
async fn find(key: String) -> Result<Issue, ToolError> {
    Ok(Issue { key })
}

fn main() {}
