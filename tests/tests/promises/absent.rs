//! What means that nothing was given: `null` for an optional property, and what a client adds of its own.

use std::collections::BTreeMap;

use agent_tools::{tool, tools};
use agent_tools_runtime::{Catalog, Scope};
use agent_tools_tests::client::Era;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::{SOON, serve};

#[derive(Debug, Deserialize, JsonSchema)]
#[expect(dead_code, reason = "it is shown and not read")]
struct Filter {
    #[serde(default = "ten")]
    #[schemars(schema_with = "number_or_null")]
    limit: u32,
    note: Option<String>,
    #[serde(default)]
    #[schemars(schema_with = "filters_or_null")]
    inner: Vec<Filter>,
}

fn ten() -> u32 {
    10
}

fn number_or_null(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
    schemars::json_schema!({ "type": ["integer", "null"] })
}

fn filters_or_null(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
    let filter = generator.subschema_for::<Filter>();
    schemars::json_schema!({ "type": ["array", "null"], "items": filter })
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[expect(dead_code, reason = "it is shown and not read")]
enum Query {
    By(Filter),
    All { note: Option<String> },
}

/// Show what arrives.
#[tool(read_only)]
async fn show(
    /// One.
    filter: Option<Filter>,
    /// Some.
    query: Option<Query>,
    /// Many, by name.
    map: Option<BTreeMap<String, Option<u8>>>,
    /// Anything.
    any: Option<Value>,
) -> String {
    let map = map.map(|map| format!("{map:?}"));
    [format!("{filter:?}"), format!("{query:?}"), map.unwrap_or_default(), format!("{any:?}")].join(" ")
}

#[tokio::test]
async fn null_for_an_optional_property_means_absent_at_any_depth() {
    let catalog = Catalog::freeze(tools![show]).expect("freezes");
    let say = async |arguments: Value| {
        let outcome = catalog.call("show", arguments.clone(), &Scope::test()).await.expect("a tool");
        outcome.value().unwrap_or_else(|| panic!("{arguments}: {outcome:?}")).to_string()
    };
    for (with_null, without) in [
        (json!({ "filter": null, "map": null, "any": null }), json!({})),
        (json!({ "filter": { "limit": null, "note": null, "inner": null } }), json!({ "filter": {} })),
        (
            json!({ "filter": { "inner": [{ "limit": null }, { "inner": [{ "limit": null, "note": "x" }] }] } }),
            json!({ "filter": { "inner": [{}, { "inner": [{ "note": "x" }] }] } }),
        ),
        (json!({ "query": { "kind": "by", "limit": null } }), json!({ "query": { "kind": "by" } })),
        (json!({ "query": { "kind": "all", "note": null } }), json!({ "query": { "kind": "all" } })),
    ] {
        assert_eq!(say(with_null.clone()).await, say(without).await, "{with_null}");
    }
    let kept = say(json!({ "map": { "a": null }, "any": { "x": null } })).await;
    assert!(kept.contains(r#"{\"a\": None}"#) && kept.contains(r#"\"x\": Null"#), "{kept}");
}

/// Take one number.
#[tool(read_only)]
async fn one(
    /// It.
    n: u8,
) -> u8 {
    n
}

/// Wait, or not.
#[tool(read_only)]
async fn waits(
    /// Whether to wait.
    wait_for_previous: bool,
) -> bool {
    wait_for_previous
}

#[tokio::test]
async fn what_gemini_adds_to_every_call_reaches_only_a_tool_that_declares_it() {
    let (agent, client) = serve(tools![one, waits]).await;
    for era in Era::ALL {
        let answer = client.call(era, "one", json!({ "n": 1, "wait_for_previous": true })).await;
        assert_eq!(answer.result()["structuredContent"], json!({ "result": 1 }));
        let answer = client.call(era, "waits", json!({ "wait_for_previous": true })).await;
        assert_eq!(answer.result()["structuredContent"], json!({ "result": true }));
        let failure = client.call(era, "one", json!({ "n": 1, "wait_for_next": true })).await.failure();
        assert_eq!(failure["code"], "invalid_input");
    }
    agent.close(SOON).await.expect("closes");
}
