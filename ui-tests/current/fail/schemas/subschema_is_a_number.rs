use std::collections::BTreeMap;

use agent_tools::tool;

type Value = BTreeMap<String, String>;

/// Look up an issue.
#[tool(read_only, input_schema = r#"{"type": "object", "properties": {"a": 3}}"#)]
async fn lookup(#[input] value: Value) {
    drop(value);
}

fn main() {}
