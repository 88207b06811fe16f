//! A reference is a URI, and so may be percent-encoded.
#![deny(warnings, missing_docs, unreachable_pub, missing_debug_implementations, unsafe_code)]

use std::collections::BTreeMap;

use agent_tools::{tool, tools};

/// Look up an issue.
#[tool(
    input_schema = r##"{
        "type": "object",
        "properties": {"key": {"$ref": "#/$defs/issue%20key"}},
        "$defs": {"issue key": {"type": "string"}}
    }"##
)]
async fn lookup(#[input] value: BTreeMap<String, String>) -> usize {
    value.len()
}

fn main() {
    assert_eq!(tools![lookup].len(), 1);
}
