//! Arguments that a reader could take for something else than they are.

use std::collections::BTreeMap;

use agent_tools::{tool, tools};
use agent_tools_runtime::{Arguments, Catalog, OutcomeKind, Scope};
use agent_tools_tests::client::Era;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use crate::{SOON, serve};

/// Give a map back.
#[tool(read_only)]
async fn map_back(map: BTreeMap<String, String>) -> BTreeMap<String, String> {
    map
}

#[tokio::test]
async fn a_name_by_which_the_json_library_tells_its_own_values_is_refused() {
    let (agent, client) = serve(tools![map_back]).await;
    for token in ["RawValue", "Number"] {
        for arguments in [
            format!(r#"{{"$serde_json::private::{token}":"{{\"map\":{{\"a\":\"1\",\"a\":\"2\"}}}}"}}"#),
            format!(r#"{{"map":{{"$serde_json::private::{token}":"5"}}}}"#),
            format!(r#"{{"map":{{"\u0024serde_json::private::{token}":"5"}}}}"#),
        ] {
            let refused = Arguments::from_json(&arguments).expect_err("a reserved name");
            assert!(refused.to_string().contains("keeps for itself"), "{arguments}: {refused}");
            for era in Era::ALL {
                let answer = client.call_text(era, "map_back", &arguments).await;
                let answer = answer.message().to_string();
                assert!(answer.contains("keeps for itself"), "{era:?} {arguments}: {answer}");
            }
        }
        let named: Map<_, _> = [(format!("$serde_json::private::{token}"), json!("5"))].into_iter().collect();
        for arguments in [json!({ "map": named }), Value::Object(named)] {
            let outcome = agent.catalog().call("map_back", arguments, &Scope::test()).await.expect("a tool");
            assert_eq!(outcome.kind(), OutcomeKind::InvalidInput, "{outcome:?}");
        }
    }
    agent.close(SOON).await.expect("closes");
}

#[derive(PartialEq, Eq, PartialOrd, Ord, Deserialize, Serialize, JsonSchema)]
enum Key {
    A,
    B,
}

#[expect(clippy::unnecessary_wraps, reason = "the default of an `Option`")]
fn five() -> Option<u8> {
    Some(5)
}

#[derive(Deserialize, Serialize, JsonSchema)]
struct Nulls {
    /// A map, whose keys a schema tells like the properties of a struct.
    entries: BTreeMap<Key, Option<u8>>,
    #[serde(default = "five")]
    option: Option<u8>,
    #[serde(default)]
    number: u8,
}

/// Give them back.
#[tool(read_only)]
async fn nulls_back(nulls: Nulls, #[arg(default = Some(7))] top: Option<u8>) -> Value {
    json!({ "nulls": nulls, "top": top })
}

#[tokio::test]
async fn null_is_what_serde_takes_it_for_and_else_absent() {
    let catalog = Catalog::freeze(tools![nulls_back]).expect("freezes");
    for (arguments, expected) in [
        (
            json!({ "nulls": { "entries": { "A": null, "B": 1 }, "option": null, "number": null }, "top": null }),
            json!({ "nulls": { "entries": { "A": null, "B": 1 }, "option": null, "number": 0 }, "top": 7 }),
        ),
        (
            json!({ "nulls": { "entries": { "A": null, "B": 1 }, "option": null } }),
            json!({ "nulls": { "entries": { "A": null, "B": 1 }, "option": null, "number": 0 }, "top": 7 }),
        ),
        (
            json!({ "nulls": { "entries": { "A": null, "B": 1.0 }, "option": null, "number": 2.0 } }),
            json!({ "nulls": { "entries": { "A": null, "B": 1 }, "option": null, "number": 2 }, "top": 7 }),
        ),
        (
            json!({ "nulls": { "entries": { "A": null, "B": 1.0 }, "option": null, "number": null } }),
            json!({ "nulls": { "entries": { "A": null, "B": 1 }, "option": null, "number": 0 }, "top": 7 }),
        ),
        (
            json!({ "nulls": { "entries": {} }, "top": 3 }),
            json!({ "nulls": { "entries": {}, "option": 5, "number": 0 }, "top": 3 }),
        ),
    ] {
        let outcome = catalog.call("nulls_back", arguments.clone(), &Scope::test()).await.expect("a tool");
        let text = outcome.render().text().clone();
        let given: Value = serde_json::from_str(&text).unwrap_or_default();
        assert_eq!(
            given["result"].as_object().map_or(&given, |_| &given["result"]),
            &expected,
            "{arguments}"
        );
    }
}

#[derive(Deserialize, JsonSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "it is decoded and not read")]
enum Node<T> {
    Add { l: T, r: T },
    Mul { l: T, r: T, k: Option<u8> },
    Neg { l: T },
    List(Vec<T>),
}

type Three<T> = Node<Node<Node<T>>>;

/// Take a tree of nine levels.
#[tool(read_only)]
async fn take(tree: Three<Three<Three<u32>>>) {
    drop(tree);
}

#[derive(Deserialize, JsonSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "it is decoded and not read")]
enum Endless {
    Number(u32),
    Add { l: Box<Endless>, r: Box<Endless> },
    Neg { l: Box<Endless> },
}

/// Take a tree of any number of levels.
#[tool(read_only)]
async fn endless(tree: Endless) {
    drop(tree);
}

#[test]
fn a_tree_of_look_alike_branches_without_end_is_refused_with_a_remedy() {
    let problems = Catalog::freeze(tools![endless]).expect_err("it is read twice at every level").to_string();
    assert!(problems.contains("tool `endless`") && problems.contains("in `Endless`"), "{problems}");
    assert!(problems.contains("through `l`") && problems.contains("#[serde(tag = \"type\")]"), "{problems}");
}

/// By what is looked at, not by the clock: without a bound for the whole call this does not end within the test's.
#[tokio::test]
async fn a_tree_of_look_alike_branches_is_read_within_a_budget() {
    let catalog = Catalog::freeze(tools![take]).expect("freezes");
    let tree = |leaf: Value| (0..9).fold(leaf, |below, _| json!({ "l": below, "r": below }));
    for leaf in [json!(5), json!(5.0), json!(null), json!("5")] {
        let outcome = catalog.call("take", json!({ "tree": tree(leaf.clone()) }), &Scope::test()).await;
        let kind = outcome.expect("a tool").kind();
        assert!(matches!(kind, OutcomeKind::Success | OutcomeKind::InvalidInput), "{leaf}: {kind:?}");
    }
}
