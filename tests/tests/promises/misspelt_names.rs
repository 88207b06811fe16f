//! Properties that a tool does not declare, and what a model is told of several mistakes at once.

use std::{
    collections::BTreeMap,
    sync::{Arc, atomic::Ordering},
};

use agent_tools::{tool, tools};
use agent_tools_tests::tools::{Counts, echo};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::three_ways::ThreeWays;

/// Export to a folder, or to the usual one.
#[tool(non_destructive)]
async fn export(
    /// The folder.
    dir: Option<String>,
) -> String {
    dir.unwrap_or_else(|| "the usual folder".to_owned())
}

#[derive(Deserialize, Serialize, JsonSchema)]
struct Open {
    n: u32,
    #[serde(flatten)]
    more: BTreeMap<String, Value>,
}

/// Take whatever is given beside a number.
#[tool(read_only)]
async fn open(#[input] given: Open) -> Open {
    given
}

/// So many undeclared properties.
fn crowd(count: usize) -> String {
    let names = (0..count).map(|at| format!(r#""x{at}":{at}"#));
    format!("{{{}}}", names.collect::<Vec<_>>().join(","))
}

#[tokio::test]
async fn an_undeclared_property_is_refused_with_the_one_that_may_be_meant() {
    let counts = Arc::new(Counts::default());
    let tools = ThreeWays::serve(tools![echo(Arc::clone(&counts)), export, open]).await;
    let (long, crowd) = (format!(r#"{{"n":"{}","extra":1}}"#, "secret ".repeat(300)), crowd(12));
    for (tool, arguments, words) in [
        ("echo", r#"{"n":5,"extra":1}"#, vec!["`extra` is unknown", "`n` and `s`"]),
        ("export", r#"{"directory":"/x"}"#, vec!["`directory` is unknown", "`dir`"]),
        ("export", r#"{"Dir":"/x"}"#, vec!["`Dir` is unknown", "`dir`"]),
        ("echo", "{}", vec!["`n` is missing"]),
        ("echo", r#"{"s":"x"}"#, vec!["`n` is missing"]),
        (
            "echo",
            r#"{"s":2,"extra":1}"#,
            vec!["`n` is missing", "`s` must be a string", "`extra` is unknown"],
        ),
        // The case allows 200 characters of a value; the contract allows none.
        ("echo", &long, vec!["`n` must be", "a string of 2100 characters", "`extra` is unknown"]),
        ("export", &crowd, vec!["`x0` is unknown", "and 4 more"]),
    ] {
        let told = tools.call(tool, Some(arguments)).await;
        assert_eq!(told.code.as_deref(), Some("invalid_input"), "{tool} {arguments}");
        for words in words {
            assert!(told.text.contains(words), "{tool} {arguments}: no {words:?} in {}", told.text);
        }
        for noise in ["line ", "column ", "secret", "/x\"", "expected"] {
            assert!(!told.text.contains(noise), "{tool} {arguments}: {noise:?} in {}", told.text);
        }
    }
    assert_eq!(counts.started.load(Ordering::SeqCst), 0, "a handler ran");
    let told = tools.call("open", Some(r#"{"n":5,"extra":1}"#)).await;
    assert_eq!(told.value(), Some(&json!({ "n": 5, "extra": 1 })), "a type may say that it takes more");
    tools.close().await;
}
