//! Numbers, objects and arrays that a client sends as strings.

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

/// Take a number as it is meant.
#[tool(read_only, coerce = "off")]
async fn strict(
    /// It.
    n: u32,
) -> u32 {
    n
}

/// Take a number and destroy something.
#[tool(destructive)]
async fn destroy(
    /// It.
    n: u32,
) -> u32 {
    n
}

const UNQUOTED: &str = "; send the value itself, without quotes";
const DIGITS: &str = "; send a number in digits, without quotes";

/// A text for a number, and how to mend it: nobody is told to unquote what is no number of this type.
const QUOTED: [(&str, &str); 10] = [
    (r#""5""#, UNQUOTED),
    (r#"" 5 ""#, UNQUOTED),
    (r#""5.0""#, UNQUOTED),
    (r#""0x5""#, DIGITS),
    (r#""1,000""#, "; send its digits only, without quotes, separators and leading zeros"),
    (r#""007""#, "; send its digits only, without quotes, separators and leading zeros"),
    (r#""1e3""#, UNQUOTED),
    (r#""""#, "not an empty string"),
    (r#""12px""#, DIGITS),
    (r#""99999999999""#, DIGITS),
];

#[tokio::test]
async fn a_quoted_number_is_one_only_as_it_would_be_written_back() {
    let counts = Arc::new(Counts::default());
    let tools = ThreeWays::serve(tools![echo(Arc::clone(&counts)), strict, destroy]).await;
    for (quoted, remedy) in QUOTED {
        let arguments = format!(r#"{{"n":{quoted}}}"#);
        for tool in ["echo", "strict", "destroy"] {
            let told = tools.call(tool, Some(&arguments)).await;
            if tool == "echo" && quoted == r#""5""# {
                assert_eq!(told.value(), Some(&json!({ "n": 5, "s": null })));
                assert_eq!(told.repaired, ["n"]);
                continue;
            }
            assert_eq!(told.code.as_deref(), Some("invalid_input"), "{tool} {quoted}");
            // The case asks for an example too; the contract has the range, which says more, and how to mend it.
            let wanted = "`n` must be a whole number from 0 to 4294967295, not ";
            assert!(told.text.contains(wanted), "{tool} {quoted}: {}", told.text);
            assert!(told.text.ends_with(remedy), "{tool} {quoted}: {}", told.text);
        }
    }
    assert_eq!(counts.started.load(Ordering::SeqCst), 3, "only the repaired call ran, in each way");
    tools.close().await;
}

#[derive(Deserialize, Serialize, JsonSchema)]
struct Patch {
    k: u32,
}

#[derive(Deserialize, Serialize, JsonSchema)]
struct Fields {
    #[serde(skip_serializing_if = "Option::is_none")]
    patch: Option<Patch>,
    #[serde(skip_serializing_if = "Option::is_none")]
    list: Option<Vec<u32>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    map: Option<BTreeMap<String, u32>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    any: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
}

/// Say what was given.
#[tool(read_only)]
async fn fields(#[input] given: Fields) -> Fields {
    given
}

/// Say what was given, as it was given.
#[tool(read_only, coerce = "off")]
async fn strict_fields(#[input] given: Fields) -> Fields {
    given
}

/// A property, a value for it, and what a strict tool wants there; `None` where its text is a value as well.
fn values() -> [(&'static str, Value, Option<&'static str>); 5] {
    [
        ("patch", json!({ "k": 1 }), Some("an object")),
        ("list", json!([1, 2]), Some("an array")),
        ("map", json!({ "a": 1 }), Some("an object")),
        ("any", json!({ "k": 1 }), None),
        ("text", json!({ "k": 1 }), None),
    ]
}

#[tokio::test]
async fn an_object_or_array_as_text_is_read_once_where_no_text_can_stand() {
    let tools = ThreeWays::serve(tools![fields, strict_fields]).await;
    for (property, value, wanted) in values() {
        let text = value.to_string();
        let once = json!({ property: text }).to_string();
        let twice = json!({ property: Value::from(text.clone()).to_string() }).to_string();
        let told = tools.call("fields", Some(&once)).await;
        let Some(wanted) = wanted else {
            for (arguments, tool) in [(&once, "fields"), (&once, "strict_fields"), (&twice, "fields")] {
                let told = tools.call(tool, Some(arguments)).await;
                let sent: Value = serde_json::from_str(arguments).expect("JSON");
                assert_eq!((told.value(), told.repaired.len()), (Some(&sent), 0), "{tool} {arguments}");
            }
            continue;
        };
        assert_eq!(told.value(), Some(&json!({ property: value })));
        assert_eq!(told.repaired, [property]);
        let of_items = value.to_string().replace('1', "\"1\"");
        let inside = json!({ property: of_items }).to_string();
        for (tool, arguments) in [("fields", &twice), ("fields", &inside), ("strict_fields", &once)] {
            let told = tools.call(tool, Some(arguments)).await;
            assert_eq!(told.code.as_deref(), Some("invalid_input"), "{tool} {arguments}");
            let words = format!("`{property}` must be {wanted}");
            assert!(told.text.contains(&words), "{tool} {arguments}: {}", told.text);
            let remedy = told.text.contains(UNQUOTED);
            assert!(tool == "fields" || remedy, "{tool} {arguments}: {}", told.text);
        }
    }
    tools.close().await;
}
