//! A contract that stands in the attribute; the type needs no schema.

#![deny(warnings, missing_docs, unreachable_pub, missing_debug_implementations, unsafe_code)]

use agent_tools::{tool, tools};

#[derive(serde::Deserialize)]
struct Query {
    text: String,
}

/// Search.
#[tool(read_only, input_schema = r#"{ "type": "object", "properties": { "text": { "type": "string" } } }"#)]
async fn search(#[input] query: Query) -> usize {
    query.text.len()
}

fn main() {
    assert_eq!(tools![search].len(), 1);
}
