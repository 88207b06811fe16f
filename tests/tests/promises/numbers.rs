//! A number arrives as it was spelt, or not at all.

use agent_tools::{tool, tools};
use agent_tools_runtime::{Arguments, Catalog, Certainty, OutcomeKind, Scope};
use agent_tools_tests::{client::Era, tools::big};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::{SOON, serve};

/// Spellings of a `u64`, and what arrives; `None` is refused.
const SPELLINGS: &[(&str, Option<u64>)] = &[
    ("0", Some(0)),
    ("-0", Some(0)),
    ("-0.0", Some(0)),
    ("5.0", Some(5)),
    ("1e2", Some(100)),
    ("1E2", Some(100)),
    ("1500e-2", Some(15)),
    ("9007199254740991.0", Some(9_007_199_254_740_991)),
    ("9007199254740993", Some(9_007_199_254_740_993)),
    ("18446744073709551615", Some(u64::MAX)),
    ("-1", None),
    ("5.5", None),
    ("0.99999999999999999999", None),
    ("1.00000000000000000001", None),
    ("4503599627370497.75", None),
    ("1e-400", None),
    ("9007199254740992.0", None),
    ("9007199254740993.0", None),
    ("18446744073709551616", None),
    ("18446744073709552000", None),
    ("1e300", None),
];

#[tokio::test]
async fn an_integer_is_exact_or_refused_before_the_tool_runs() {
    let catalog = Catalog::freeze(tools![big]).expect("freezes");
    for (spelt, expected) in SPELLINGS {
        let arguments = Arguments::from_json(&format!(r#"{{"id":{spelt}}}"#)).expect("JSON");
        let outcome = catalog.call("big", arguments, &Scope::test()).await.expect("a tool");
        assert_eq!(outcome.value(), expected.map(Value::from).as_ref(), "{spelt}");
        if expected.is_none() {
            assert_eq!(
                (outcome.kind(), outcome.certainty()),
                (OutcomeKind::InvalidInput, Certainty::NotStarted)
            );
            assert!(outcome.host_error().is_none(), "{spelt}: the type is not to blame");
            assert!(outcome.render().text().contains("`id` must be a whole number"), "{spelt}");
        }
    }
}

#[tokio::test]
async fn the_same_integers_cross_the_wire_in_both_eras() {
    let (agent, client) = serve(tools![big]).await;
    for era in Era::ALL {
        for (spelt, expected) in SPELLINGS {
            let answer = client.call_text(era, "big", &format!(r#"{{"id":{spelt}}}"#)).await;
            if let Some(id) = expected {
                assert_eq!(answer.result()["structuredContent"], json!({ "result": id }), "{era:?} {spelt}");
            } else {
                assert_eq!(answer.failure()["code"], "invalid_input", "{era:?} {spelt}");
            }
        }
        let beyond = client.call_text(era, "big", r#"{"id":1e400}"#).await;
        assert_eq!(beyond.status, 400, "{era:?}");
        let message = beyond.message()["error"]["message"].to_string();
        assert!(message.contains("`params.arguments.id` is a number beyond"), "{message}");
    }
    agent.close(SOON).await.expect("closes");
}

#[derive(Debug, Deserialize, JsonSchema)]
#[expect(dead_code, reason = "it is shown and not read")]
struct Page {
    limit: u32,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[expect(dead_code, reason = "it is shown and not read")]
enum Tagged {
    At { line: i64, any: Value },
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "it is shown and not read")]
enum Untagged {
    Whole { n: u32, any: Value },
    List(Vec<u8>),
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "it is shown and not read")]
enum Either {
    Whole { n: u32 },
    Real { n: f64 },
}

#[derive(Debug, Deserialize, JsonSchema)]
#[expect(dead_code, reason = "it is shown and not read")]
struct Beside {
    n: Option<u32>,
    any: Value,
    real: f64,
    single: f32,
    #[serde(flatten)]
    page: Page,
    tagged: Option<Tagged>,
    untagged: Option<Untagged>,
    either: Option<Either>,
}

/// Show what arrives.
#[tool(read_only)]
async fn show(#[input] input: Beside) -> String {
    format!("{input:?}")
}

#[tokio::test]
async fn only_what_is_an_integer_becomes_one_beside_other_numbers() {
    let catalog = Catalog::freeze(tools![show]).expect("freezes");
    let base = r#""any":[5.0,{"x":1e2}],"real":0.99999999999999999999,"single":0.1"#;
    for (more, shown) in [
        (r#""limit":5.0"#, "page: Page { limit: 5 }"),
        (r#""limit":1,"n":5.0"#, "n: Some(5)"),
        (r#""limit":1"#, r#"any: Array [Number(5.0), Object {"x": Number(100.0)}], real: 1.0, single: 0.1"#),
        (
            r#""limit":1,"tagged":{"kind":"at","line":5.0,"any":5.0}"#,
            "tagged: Some(At { line: 5, any: Number(5.0) })",
        ),
        (r#""limit":1,"untagged":{"n":5.0,"any":5.0}"#, "untagged: Some(Whole { n: 5, any: Number(5.0) })"),
        (r#""limit":1,"untagged":[1.0,2]"#, "untagged: Some(List([1, 2]))"),
        (r#""limit":1,"either":{"n":5.0}"#, "either: Some(Real { n: 5.0 })"),
        (r#""limit":1,"either":{"n":5}"#, "either: Some(Whole { n: 5 })"),
    ] {
        let arguments = Arguments::from_json(&format!("{{{base},{more}}}")).expect("JSON");
        let outcome = catalog.call("show", arguments, &Scope::test()).await.expect("a tool");
        let text = outcome.render().text();
        assert!(text.contains(shown), "{more}: {text}");
    }
}

#[tokio::test]
async fn a_single_precision_number_beyond_its_range_is_refused() {
    let catalog = Catalog::freeze(tools![show]).expect("freezes");
    for (single, is_taken) in [("3.4e38", true), ("-3.4e38", true), ("1e39", false), ("-1e39", false)] {
        let text = format!(r#"{{"any":1,"real":1e308,"single":{single},"limit":1}}"#);
        let arguments = Arguments::from_json(&text).expect("JSON");
        let outcome = catalog.call("show", arguments, &Scope::test()).await.expect("a tool");
        assert_eq!(outcome.value().is_some(), is_taken, "{single}: {outcome:?}");
    }
}
