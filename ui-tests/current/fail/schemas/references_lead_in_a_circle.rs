use std::collections::BTreeMap;

use agent_tools::tool;

/// Look up an issue.
#[tool(
    input_schema = r##"{
        "type": "object",
        "properties": {
            "a": {"anyOf": [{"$ref": "#/properties/b"}, {"type": "null"}]},
            "b": {"$ref": "#/properties/a"}
        }
    }"##
)]
async fn lookup(#[input] value: BTreeMap<String, String>) {
    drop(value);
}

fn main() {}
