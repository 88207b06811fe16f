use std::collections::BTreeMap;

use agent_tools::tool;

type Value = BTreeMap<String, String>;

/// Look up an issue.
#[tool(
    read_only,
    input_schema = r#"{"$schema": "http://json-schema.org/draft-07/schema#", "type": "object"}"#
)]
async fn lookup(#[input] value: Value) {
    drop(value);
}

fn main() {}
