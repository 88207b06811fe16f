use agent_tools::{Context, define, tool, tools};
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

#[tokio::test]
async fn a_defined_tool_takes_documents_too() {
    use OutcomeKind::{InvalidInput, InvalidOutput, Success};
    let query = define("query", "Run a query.", async |_: Context, arguments: Value| Ok(arguments))
        .read_only()
        .input_schema(json!({
            "type": "object",
            "properties": { "n": { "$ref": "#/$defs/Small" } },
            "required": ["n"],
            "$defs": { "Small": { "type": "integer", "maximum": 9 } },
        }))
        .output_schema(json!({ "type": "object", "properties": { "n": { "minimum": 1 } } }));
    let catalog = Catalog::freeze(tools![..query]).expect("freezes");
    for (arguments, kind) in
        [(json!({ "n": 9 }), Success), (json!({ "n": 10 }), InvalidInput), (json!({ "n": 0 }), InvalidOutput)]
    {
        let outcome = catalog.call("query", arguments.clone(), &Scope::test()).await.expect("a tool");
        assert_eq!(outcome.kind(), kind, "{arguments} {outcome:?}");
    }
}

#[test]
fn a_document_describes_a_value_and_not_nothing() {
    /// Return nothing.
    #[tool(read_only, output_schema = r#"{ "type": "object" }"#)]
    async fn nothing() {}
    /// Return nothing or fail.
    #[tool(read_only, output_schema = r#"{ "type": "object" }"#)]
    async fn nothing_at_times() -> Result<(), agent_tools::ToolError> {
        Ok(())
    }
    let defined = define("defined", "Return nothing.", async |_: Context, _: Value| Ok(()))
        .output_schema(json!({ "type": "object" }));
    for tools in [tools![nothing], tools![nothing_at_times], tools![..defined]] {
        let problems = Catalog::freeze(tools).expect_err("nothing is described").to_string();
        assert!(problems.contains("which an `output_schema` cannot describe"), "{problems}");
    }
}

#[test]
fn a_document_of_a_defined_tool_stays_within_itself() {
    let object = |properties: Value| json!({ "type": "object", "properties": properties });
    for (schema, expected) in [
        (
            object(json!({ "n": { "$ref": "https://example.com/n.json" } })),
            "at `#/properties/n/$ref`: not local",
        ),
        (object(json!({ "n": { "$ref": "file:///n.json" } })), "at `#/properties/n/$ref`: not local"),
        (object(json!({ "n": { "$ref": "#/$defs/N" } })), "at `#/properties/n/$ref`: points to nothing"),
        (object(json!({ "n": { "$ref": "#/required" } })), "at `#/properties/n/$ref`: points to nothing"),
        (
            json!({ "type": "object", "required": ["n"], "properties": { "n": { "$ref": "#/required" } } }),
            "at `#/properties/n/$ref`: points to no schema",
        ),
        (
            object(json!({ "n": { "$ref": "#/properties/n" } })),
            "at `#/properties/n/$ref`: leads back to itself",
        ),
        (
            object(
                json!({ "a": { "anyOf": [{ "$ref": "#/properties/b" }, true] }, "b": { "$ref": "#/properties/a" } }),
            ),
            "at `#/properties/a/anyOf/0/$ref`: leads back to itself",
        ),
        (object(json!({ "a.b": { "items": { "$ref": "#/properties/a%2Eb" } } })), ""),
        (
            object(json!({ "n": { "$ref": "#/properties/n%2" } })),
            "at `#/properties/n/$ref`: points to nothing",
        ),
        (object(json!({ "a/b": { "$ref": 1 } })), "at `#/properties/a~1b/$ref`: not local"),
        (object(json!({ "n": { "$dynamicRef": "#n" } })), "at `#/properties/n/$dynamicRef`: not supported"),
        (
            object(json!({ "n": { "items": [{ "$id": "n" }] } })),
            "at `#/properties/n/items/0/$id`: not supported",
        ),
        (
            json!({ "type": "object", "$schema": "http://json-schema.org/draft-07/schema#" }),
            "at `#/$schema`: only",
        ),
        (json!({ "type": "object", "oneOf": [{}] }), "its input is not a plain object at the root"),
        (json!({ "type": "string" }), "its input is not a plain object at the root"),
        (
            json!({ "type": "object", "properties": { "n": { "type": "text" } } }),
            "its input schema does not compile",
        ),
        // What is named like a keyword, or is data, is neither.
        (object(json!({ "$ref": {} })), "the property \"$ref\" has a name that providers refuse"),
        (object(json!({ "n": { "const": { "$ref": "x", "$id": "y" } } })), ""),
    ] {
        let tool = define("query", "Run a query.", async |_: Context, arguments: Value| Ok(arguments))
            .input_schema(schema.clone());
        let problems = Catalog::freeze(tools![..tool]).err().map(|problems| problems.to_string());
        match (problems, expected) {
            (None, "") => {}
            (Some(problems), expected) if !expected.is_empty() => {
                assert!(problems.contains(expected), "{schema}: {problems}");
            }
            (problems, _) => panic!("{schema}: {problems:?}"),
        }
    }
}
