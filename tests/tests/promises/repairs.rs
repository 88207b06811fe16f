//! What some clients quote is read without loss, and disclosed.

use std::collections::BTreeMap;

use agent_tools::{tool, tools};
use agent_tools_runtime::{Arguments, Catalog, OutcomeKind, REPAIRED_META, Scope};
use agent_tools_tests::{client::Era, log::Log};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::{SOON, serve};

#[derive(Debug, Deserialize, JsonSchema)]
#[expect(dead_code, reason = "it is shown and not read")]
struct Patch {
    k: u32,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[expect(dead_code, reason = "it is shown and not read")]
struct Everything {
    n: Option<u32>,
    real: Option<f64>,
    on: Option<bool>,
    patch: Option<Patch>,
    list: Option<Vec<u32>>,
    map: Option<BTreeMap<String, u32>>,
    any: Option<Value>,
    text: Option<String>,
}

/// Show what arrives.
#[tool(read_only)]
async fn show(#[input] input: Everything) -> String {
    format!("{input:?}")
}

/// Show what arrives and destroy it.
#[tool(destructive)]
async fn destroy(#[input] input: Everything) -> String {
    format!("{input:?}")
}

/// What is repaired, how it arrives, and where.
fn repaired() -> Vec<(Value, &'static str, Vec<&'static str>)> {
    vec![
        (json!({ "n": "5" }), "n: Some(5)", vec!["n"]),
        (json!({ "real": "-2.5", "on": "true" }), "real: Some(-2.5), on: Some(true)", vec!["on", "real"]),
        (json!({ "patch": "{\"k\":1}" }), "patch: Some(Patch { k: 1 })", vec!["patch"]),
        (json!({ "patch": { "k": "1" } }), "patch: Some(Patch { k: 1 })", vec!["patch.k"]),
        (json!({ "list": "[1,2]" }), "list: Some([1, 2])", vec!["list"]),
        (json!({ "list": [1, "2"] }), "list: Some([1, 2])", vec!["list[1]"]),
        (json!({ "map": "{\"a\":1.0}" }), "map: Some({\"a\": 1})", vec!["map"]),
        (
            json!({ "map": { "post gres://": "1" } }),
            "map: Some({\"post gres://\": 1})",
            vec!["map.(a property)"],
        ),
    ]
}

/// What is refused although some of it could be guessed.
fn refused() -> Vec<Value> {
    let numbers = [" 5 ", "5.0", "0x5", "1,000", "1e3", "", "12px", "99999999999", "-5", "00713", "+5", "١"];
    let numbers = numbers.map(|text| json!({ "n": text }));
    let others = [
        json!({ "on": "" }),
        json!({ "on": "yes" }),
        json!({ "on": 1 }),
        json!({ "patch": "{\"k\":\"1\"}" }),
        json!({ "patch": "\"{}\"" }),
        json!({ "patch": "{\"k\":1,\"k\":2}" }),
        json!({ "list": "1" }),
        json!({ "list": 1 }),
        json!({ "list": "[0.99999999999999999999]" }),
        json!({ "text": 5 }),
        json!({ "n": "5", "text": 5 }),
    ];
    numbers.into_iter().chain(others).collect()
}

#[tokio::test]
async fn a_quoted_value_is_read_where_no_text_can_stand_and_the_path_is_told() {
    let catalog = Catalog::freeze(tools![show]).expect("freezes");
    for (arguments, shown, paths) in repaired() {
        let outcome = catalog.call("show", arguments.clone(), &Scope::test()).await.expect("a tool");
        let rendered = outcome.render();
        assert!(rendered.text().contains(shown), "{arguments}: {}", rendered.text());
        assert_eq!(outcome.repaired(), paths, "{arguments}");
        assert_eq!(rendered.meta[REPAIRED_META], json!(paths), "{arguments}");
    }
}

#[tokio::test]
async fn what_could_be_meant_otherwise_is_refused() {
    let catalog = Catalog::freeze(tools![show]).expect("freezes");
    for arguments in refused() {
        let outcome = catalog.call("show", arguments.clone(), &Scope::test()).await.expect("a tool");
        assert_eq!(outcome.kind(), OutcomeKind::InvalidInput, "{arguments}");
        assert!(outcome.repaired().is_empty() && outcome.host_error().is_none(), "{arguments}");
    }
}

#[tokio::test]
async fn a_valid_call_is_not_touched() {
    let catalog = Catalog::freeze(tools![show]).expect("freezes");
    for text in ["5", "true", "{\"k\":1}", "[1]"] {
        for property in ["text", "any"] {
            let outcome = catalog.call("show", json!({ property: text, "n": 1 }), &Scope::test()).await;
            let rendered = outcome.expect("a tool").render();
            assert!(rendered.text().contains(&format!("{text:?}")), "{property} {text}: {}", rendered.text());
            assert!(rendered.meta.is_empty(), "{property} {text}");
        }
    }
    // A text beside a repaired path stays a text as well.
    let outcome =
        catalog.call("show", json!({ "text": "5", "n": "5" }), &Scope::test()).await.expect("a tool");
    assert!(outcome.render().text().contains("text: Some(\"5\")"), "{outcome:?}");
    assert_eq!(outcome.repaired(), ["n"]);
}

#[tokio::test]
async fn a_destructive_tool_takes_only_what_was_meant() {
    let catalog = Catalog::freeze(tools![destroy]).expect("freezes");
    for (arguments, ..) in repaired() {
        let outcome = catalog.call("destroy", arguments.clone(), &Scope::test()).await.expect("a tool");
        assert_eq!(outcome.kind(), OutcomeKind::InvalidInput, "{arguments}");
    }
    // A whole number is an integer and `null` is absent, here as everywhere: neither is a repair.
    let meant = Arguments::from_json(r#"{"n":5.0,"on":null}"#).expect("JSON");
    let outcome = catalog.call("destroy", meant, &Scope::test()).await.expect("a tool");
    assert!(outcome.render().text().contains("n: Some(5)"), "{outcome:?}");
}

#[tokio::test]
async fn a_repair_crosses_the_wire_in_both_eras_and_is_logged_without_values() {
    let log = Log::of_process();
    let (agent, client) = serve(tools![show, destroy]).await;
    for era in Era::ALL {
        let result = client.call(era, "show", json!({ "map": { "on_the_wire": "713" } })).await.result();
        assert_eq!(result["isError"], false, "{result}");
        assert_eq!(result["_meta"][REPAIRED_META], json!(["map.on_the_wire"]), "{era:?}");
        let plain = client.call(era, "show", json!({ "n": 713 })).await.result();
        assert!(plain.get("_meta").is_none(), "{plain}");
        let failure = client.call(era, "destroy", json!({ "n": "713" })).await.failure();
        assert_eq!(failure["code"], "invalid_input", "{era:?}");
    }
    let lines = log.text();
    let is_ours = |line: &&str| line.contains("arguments repaired") && line.contains("map.on_the_wire");
    let line = lines.lines().find(is_ours).expect("a line");
    assert!(!line.contains("713"), "{line}");
    agent.close(SOON).await.expect("closes");
}
