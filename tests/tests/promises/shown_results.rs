//! What clients are shown of results, and that what comes back is that: the whole of it, or a fixed sentence.

use std::collections::{BTreeMap, HashMap};

use agent_tools::{tool, tools};
use agent_tools_tests::log::Log;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Value, json};

use crate::three_ways::ThreeWays;

#[derive(Serialize, JsonSchema)]
struct Point {
    x: u32,
}

#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Side {
    Left,
}

#[derive(Serialize, JsonSchema)]
struct Measured {
    real: f64,
}

/// Return a struct.
#[tool(read_only)]
async fn structure() -> Point {
    Point { x: 1 }
}

/// Return a list.
#[tool(read_only)]
async fn list() -> Vec<Point> {
    vec![Point { x: 1 }]
}

/// Return a number.
#[tool(read_only)]
async fn number() -> u32 {
    1
}

/// Return nothing.
#[tool(read_only)]
async fn nothing() {}

/// Return a value that is there.
#[tool(read_only)]
async fn some() -> Option<u32> {
    Some(1)
}

/// Return a value that is not there.
#[tool(read_only)]
async fn none() -> Option<Point> {
    None
}

/// Return a choice.
#[tool(read_only)]
async fn choice() -> Side {
    Side::Left
}

/// Return a map.
#[tool(read_only)]
async fn map() -> HashMap<String, u32> {
    HashMap::from([("a".to_owned(), 1)])
}

/// Return a number that JSON writes as `null`.
#[tool(read_only)]
async fn not_finite() -> Measured {
    Measured { real: f64::NAN }
}

/// Return a map whose keys are no texts.
#[tool(read_only)]
async fn tuple_keys() -> BTreeMap<(u8, u8), u8> {
    BTreeMap::from([((1, 2), 3)])
}

/// The tool, its structured content and its text.
fn returned() -> Vec<(&'static str, Value, &'static str)> {
    let result = |value: Value| json!({ "result": value });
    vec![
        ("structure", json!({ "x": 1 }), r#"{"x":1}"#),
        ("list", result(json!([{ "x": 1 }])), r#"[{"x":1}]"#),
        ("number", result(json!(1)), "1"),
        ("nothing", Value::Null, "done"),
        ("some", result(json!(1)), "1"),
        ("none", result(Value::Null), "null"),
        ("choice", result(json!("left")), "left"),
        ("map", json!({ "a": 1 }), r#"{"a":1}"#),
    ]
}

#[tokio::test]
async fn a_result_is_an_object_for_every_client_and_its_text_is_the_same_value() {
    let tools = ThreeWays::serve(tools![
        structure, list, number, nothing, some, none, choice, map, not_finite, tuple_keys
    ])
    .await;
    for (tool, structured, text) in returned() {
        let told = tools.call(tool, None).await;
        assert_eq!((&told.structured, told.text.as_str()), (&structured, text), "{tool}");
        // The case would show other roots to newer clients; the contract has one result for every client.
        let listed = tools.listed(tool).await;
        match listed.get("outputSchema") {
            Some(schema) => assert_eq!(schema["type"], "object", "{tool}: {schema}"),
            None => assert_eq!(tool, "nothing"),
        }
    }
    for (tool, record) in
        [("not_finite", "a number is infinite or `NaN`"), ("tuple_keys", "cannot be encoded")]
    {
        let told = tools.call(tool, None).await;
        assert_eq!(told.code.as_deref(), Some("invalid_output"), "{tool}");
        assert_eq!(told.structured, Value::Null, "{tool}: a part of it was sent");
        let fixed = "The tool ran, but its result was not what it promises and is withheld.";
        assert!(told.text.contains(fixed), "{tool}: {}", told.text);
        let log = Log::of_process().text();
        let recorded = log.lines().any(|line| line.contains(tool) && line.contains(record));
        assert!(recorded, "{tool}: the host has no record");
    }
    tools.close().await;
}
