//! A schema of one's own may say less of a number than the type that it stands for.

use std::collections::BTreeMap;

use agent_tools::{Context, define, tool, tools};
use agent_tools_runtime::{Arguments, Catalog, OutcomeKind, Scope};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};

#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
struct Numbers {
    n: u32,
    wide: i64,
    single: f32,
    singles: BTreeMap<String, Vec<f32>>,
    #[schemars(with = "f64")]
    derived: f32,
    real: f64,
    any: Value,
}

/// Show what arrives.
#[tool(
    read_only,
    input_schema = r#"{"type":"object","properties":{
        "n":{"type":"number"},"wide":{"type":"number"},"single":{"type":"number"},"singles":{"type":"object"},
        "derived":{"type":"number"},"real":{"type":"number"},"any":true}}"#
)]
async fn documented(#[input] numbers: Numbers) -> String {
    format!("{numbers:?}")
}

/// Show what arrives.
#[tool(read_only)]
async fn derived(#[input] numbers: Numbers) -> String {
    format!("{numbers:?}")
}

#[tokio::test]
async fn a_number_of_which_the_schema_says_too_little_is_read_as_its_type_or_refused() {
    let at_run_time = define("at_run_time", "Show what arrives.", async |_: Context, numbers: Numbers| {
        Ok(format!("{numbers:?}"))
    })
    .input_schema(json!({ "type": "object" }));
    let catalog = Catalog::freeze(tools![documented, derived, ..at_run_time]).expect("freezes");
    let everywhere = ["documented", "at_run_time", "derived"].as_slice();
    let in_documents = &everywhere[..2];
    for (tools, text, expected) in [
        (everywhere, r#"{"n":5.0}"#, Some("n: 5,")),
        (everywhere, r#"{"n":5.0,"any":[5.0],"real":5.0}"#, Some("real: 5.0, any: Array [Number(5.0)]")),
        (everywhere, r#"{"wide":-1e2}"#, Some("wide: -100,")),
        (everywhere, r#"{"wide":9007199254740991.0}"#, Some("wide: 9007199254740991,")),
        (everywhere, r#"{"single":3.4028235e38}"#, Some("single: 3.4028235e38,")),
        (everywhere, r#"{"single":1.00000005960464477540}"#, Some("single: 1.0000001,")),
        (everywhere, r#"{"derived":1.00000005960464477540}"#, Some("derived: 1.0000001,")),
        (everywhere, r#"{"single":5}"#, Some("single: 5.0,")),
        (in_documents, r#"{"n":5.5}"#, None),
        (in_documents, r#"{"n":-5.0}"#, None),
        (in_documents, r#"{"n":0.99999999999999999999}"#, None),
        (in_documents, r#"{"wide":9007199254740992.0}"#, None),
        (in_documents, r#"{"single":1e39}"#, None),
        (in_documents, r#"{"single":-1e39}"#, None),
        (in_documents, r#"{"singles":{"a":[1,1e39]}}"#, None),
        (everywhere, r#"{"derived":1e39}"#, None),
    ] {
        for tool in tools {
            let arguments = Arguments::from_json(text).expect("JSON");
            let outcome = catalog.call(tool, arguments, &Scope::test()).await.expect("a tool");
            let shown = outcome.value().and_then(Value::as_str);
            match expected {
                Some(expected) => {
                    assert!(
                        shown.is_some_and(|shown| shown.contains(expected)),
                        "{tool} {text}: {outcome:?}"
                    );
                }
                None => {
                    assert_eq!(outcome.kind(), OutcomeKind::InvalidInput, "{tool} {text}: {shown:?}");
                    let host = outcome.host_error().expect("the author is told");
                    assert!(host.detail().contains("its type refuses it"), "{tool} {text}: {host:?}");
                }
            }
        }
    }
}
