//! What clients are shown of inputs that have made them drop tools, and that calls of those arrive.

use std::collections::HashMap;

use agent_tools::{Context, define, tool, tools};
use agent_tools_runtime::Catalog;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::{Value, json};

use crate::three_ways::ThreeWays;

#[derive(Deserialize, JsonSchema)]
struct Nothing {}

/// Answer.
#[tool(read_only)]
async fn ping() -> String {
    "pong".to_owned()
}

/// Take a struct without fields.
#[tool(read_only)]
async fn empty(#[input] given: Nothing) -> String {
    let Nothing {} = given;
    "pong".to_owned()
}

#[tokio::test]
async fn a_tool_without_parameters_is_an_object_without_properties() {
    let tools = ThreeWays::serve(tools![ping, empty]).await;
    for tool in ["ping", "empty"] {
        let shown = &tools.listed(tool).await["inputSchema"];
        assert_eq!(*shown, json!({ "type": "object", "properties": {}, "additionalProperties": false }));
        for arguments in [None, Some("{}"), Some("null")] {
            assert_eq!(tools.call(tool, arguments).await.text, "pong", "{tool} {arguments:?}");
        }
    }
    tools.close().await;
}

#[derive(Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(untagged)]
enum Untagged {
    One { n: u8 },
    Two(String),
}

#[derive(Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum Tagged {
    One { n: u8 },
    Two { s: String },
}

#[derive(Deserialize, JsonSchema)]
#[expect(dead_code, reason = "only its schema is used")]
struct Plain {
    n: u8,
}

fn refusal<T: DeserializeOwned + JsonSchema + Send + 'static>() -> Vec<String> {
    let tool = define("whole", "Take it.", |_: Context, _: T| async { Ok(()) });
    let problems = Catalog::freeze(tool).expect_err("no plain object");
    problems.iter().map(ToString::to_string).collect()
}

#[test]
fn an_input_that_is_no_plain_object_is_refused_by_name_with_a_remedy() {
    for (of, problems) in [
        ("Untagged", refusal::<Untagged>()),
        ("Tagged", refusal::<Tagged>()),
        ("Nullable_Plain", refusal::<Option<Plain>>()),
        ("Array_of_uint8", refusal::<Vec<u8>>()),
        ("string", refusal::<String>()),
        ("AnyValue", refusal::<Value>()),
    ] {
        let [problem] = problems.as_slice() else { panic!("{of}: {problems:?}") };
        for words in ["tool `whole`", &format!("its input `{of}`"), "put the value into a field of a struct"]
        {
            assert!(problem.contains(words), "{of}: no {words:?} in {problem}");
        }
    }
}

#[derive(Deserialize, Serialize, JsonSchema)]
struct Holder {
    untagged: Untagged,
    tagged: Tagged,
}

/// Say what was given.
#[tool(read_only)]
async fn hold(#[input] given: Holder) -> Holder {
    given
}

#[tokio::test]
async fn a_field_may_be_what_the_whole_input_may_not() {
    let tools = ThreeWays::serve(tools![hold]).await;
    for given in [
        json!({ "untagged": { "n": 1 }, "tagged": { "kind": "one", "n": 1 } }),
        json!({ "untagged": "x", "tagged": { "kind": "two", "s": "x" } }),
    ] {
        assert_eq!(tools.call("hold", Some(&given.to_string())).await.value(), Some(&given));
    }
    let shown = &tools.listed("hold").await["inputSchema"];
    assert_eq!(shown["type"], "object");
    assert!(["anyOf", "oneOf", "allOf"].iter().all(|keyword| shown.get(keyword).is_none()), "{shown}");
    tools.close().await;
}

#[derive(Deserialize, Serialize, JsonSchema)]
struct Anything {
    v: Value,
    #[serde(skip_serializing_if = "Option::is_none")]
    o: Option<Value>,
    items: Vec<Value>,
    map: HashMap<String, Value>,
}

/// Say what was given.
#[tool(read_only)]
async fn anything(#[input] given: Anything) -> Anything {
    given
}

/// Every schema below this one, with the keyword it stands under.
pub(crate) fn below<'s>(schema: &'s Value, keyword: &'s str, found: &mut Vec<(&'s str, &'s Value)>) {
    found.push((keyword, schema));
    for (keyword, value) in schema.as_object().into_iter().flatten() {
        match (keyword.as_str(), value) {
            ("properties" | "$defs", Value::Object(named)) => {
                for schema in named.values() {
                    below(schema, keyword, found);
                }
            }
            ("anyOf" | "allOf", Value::Array(listed)) => {
                for schema in listed {
                    below(schema, keyword, found);
                }
            }
            ("items" | "additionalProperties", schema) => below(schema, keyword, found),
            _ => {}
        }
    }
}

#[tokio::test]
async fn any_value_is_shown_as_the_types_it_may_have_and_arrives_unchanged() {
    let tools = ThreeWays::serve(tools![anything]).await;
    let shown = &tools.listed("anything").await["inputSchema"];
    let mut schemas = Vec::new();
    below(shown, "", &mut schemas);
    let bare =
        schemas.iter().filter(|(keyword, schema)| *keyword != "additionalProperties" && schema.is_boolean());
    assert_eq!(bare.count(), 0, "{shown}");
    for property in ["v", "o"] {
        let types = shown["properties"][property]["anyOf"].as_array().expect("a list of types");
        for name in ["string", "number", "boolean", "object", "array"] {
            assert!(types.iter().any(|listed| listed["type"] == name), "{property} {name}: {types:?}");
        }
    }
    for value in [
        "7",
        "1.5",
        "9007199254740993",
        "true",
        "null",
        "\"7\"",
        "\"[1]\"",
        "\"\"",
        "[]",
        "[1,[null,\"x\"]]",
        "{}",
        r#"{"a":[1,{"b":null}]}"#,
    ] {
        let given = format!(r#"{{"v":{value},"items":[{value}],"map":{{"a":{value}}}}}"#);
        let with_o = given.replacen('{', &format!(r#"{{"o":{value},"#), 1);
        let texts = if value == "null" { vec![given] } else { vec![given, with_o] };
        for text in texts {
            let told = tools.call("anything", Some(&text)).await;
            let sent: Value = serde_json::from_str(&text).expect("JSON");
            assert_eq!(told.value(), Some(&sent), "{text}: {}", told.text);
            assert_eq!(told.repaired, Vec::<String>::new(), "{text}");
        }
    }
    tools.close().await;
}
