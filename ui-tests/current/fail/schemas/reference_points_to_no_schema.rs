use std::collections::BTreeMap;

use agent_tools::tool;

/// Look up an issue.
#[tool(input_schema = r##"{"type": "object", "required": ["a"], "properties": {"a": {"$ref": "#/required"}}}"##)]
async fn lookup(#[input] value: BTreeMap<String, String>) {
    drop(value);
}

fn main() {}
