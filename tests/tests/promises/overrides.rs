use agent_tools::{tool, tools};
use agent_tools_runtime::{Catalog, OutcomeKind, Scope};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

#[derive(Deserialize)]
struct Filter {
    state: String,
    limit: Option<u8>,
}

/// Filter by a document beside this file; the type needs no schema of its own.
#[tool(read_only, input_schema = "overrides/filter.json")]
async fn from_file(#[input] filter: Filter) -> String {
    format!("{} {:?}", filter.state, filter.limit)
}

/// Take a value whose contract is written here.
#[tool(
    read_only,
    input_schema = r#"{"type":"object","properties":{"n":{"type":"integer","minimum":3}},"required":["n"]}"#
)]
async fn inline(#[input] value: Value) -> Value {
    value
}

/// Promise more of a string than its type does.
#[tool(
    read_only,
    output_schema = r##"{"$ref":"#/$defs/Day","$defs":{"Day":{"type":"string","enum":["monday","friday"]}}}"##
)]
async fn day(
    /// What to answer.
    answer: String,
) -> String {
    answer
}

#[derive(Serialize, JsonSchema)]
struct Count {
    count: u32,
}

/// Promise more of an object than its type does.
#[tool(
    read_only,
    output_schema = r#"{"type":"object","properties":{"count":{"type":"integer","maximum":9}}}"#
)]
async fn count(
    /// What to answer.
    count: u32,
) -> Count {
    Count { count }
}

#[tokio::test]
async fn an_override_is_the_contract_of_every_call_and_result() {
    use OutcomeKind::{InvalidInput, InvalidOutput, Success};
    let catalog = Catalog::freeze(tools![from_file, inline, day, count]).expect("freezes");
    for (tool, arguments, kind) in [
        ("from_file", json!({ "state": "open", "limit": 50 }), Success),
        ("from_file", json!({ "state": "new" }), InvalidInput),
        ("from_file", json!({ "state": "open", "limit": 51 }), InvalidInput),
        ("from_file", json!({ "state": "open", "more": 1 }), InvalidInput),
        ("inline", json!({ "n": 3, "open": true }), Success),
        ("inline", json!({ "n": 2 }), InvalidInput),
        ("day", json!({ "answer": "friday" }), Success),
        ("day", json!({ "answer": "sunday" }), InvalidOutput),
        ("count", json!({ "count": 9 }), Success),
        ("count", json!({ "count": 10 }), InvalidOutput),
    ] {
        let outcome = catalog.call(tool, arguments.clone(), &Scope::test()).await.expect("a tool");
        assert_eq!(outcome.kind(), kind, "{tool} {arguments} {outcome:?}");
    }
    let output = catalog.descriptor("day").expect("a tool").output_schema().expect("a schema").clone();
    assert_eq!(output["properties"]["result"]["$ref"], "#/$defs/Day");
    assert!(output["$defs"]["Day"].is_object());
}

#[test]
fn a_document_that_the_metaschema_refuses_is_a_problem_at_freeze() {
    /// Bound by a word.
    #[tool(read_only, input_schema = r#"{"type":"object","properties":{"n":{"minimum":"three"}}}"#)]
    async fn odd(#[input] value: Value) -> Value {
        value
    }
    let problems = Catalog::freeze(tools![odd]).expect_err("a minimum is a number");
    assert!(problems.to_string().contains("its input schema does not compile"), "{problems}");
}
