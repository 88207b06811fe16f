//! What clients are shown of numbers, optional fields and definitions, and that calls of those arrive.

use std::{net::IpAddr, num::NonZeroU32, time::Duration};

use agent_tools::{tool, tools};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::{shown_inputs::below, three_ways::ThreeWays};

#[derive(Deserialize, Serialize, JsonSchema)]
struct Widths {
    a: u8,
    b: u16,
    c: u32,
    d: u64,
    e: u128,
    f: i128,
    g: usize,
    h: f32,
    i: Option<u32>,
    j: Option<String>,
    k: NonZeroU32,
    l: Duration,
    m: IpAddr,
    #[schemars(range(min = 1))]
    n: u32,
}

/// Say what was given.
#[tool(read_only)]
async fn widths(#[input] given: Widths) -> Widths {
    given
}

/// Of each property its one type and its bounds; those of 128 bits have the bounds of what a JSON number carries.
fn bounds() -> Vec<(&'static str, &'static str, Value, Value)> {
    let none = Value::Null;
    let from_zero = |name, maximum: u64| (name, "integer", json!(0), json!(maximum));
    vec![
        from_zero("a", u8::MAX.into()),
        from_zero("b", u16::MAX.into()),
        from_zero("c", u32::MAX.into()),
        from_zero("d", u64::MAX),
        from_zero("e", u64::MAX),
        ("f", "integer", json!(i64::MIN), json!(u64::MAX)),
        from_zero("g", u64::MAX),
        ("h", "number", json!(-3.402_823_567_797_336_2e38), json!(3.402_823_567_797_336_2e38)),
        from_zero("i", u32::MAX.into()),
        ("j", "string", none.clone(), none.clone()),
        ("k", "integer", json!(1), json!(u32::MAX)),
        ("l", "object", none.clone(), none.clone()),
        ("m", "string", none.clone(), none),
        ("n", "integer", json!(1), json!(u32::MAX)),
    ]
}

#[tokio::test]
async fn numbers_have_bounds_for_formats_and_an_optional_one_is_not_required() {
    let tools = ThreeWays::serve(tools![widths]).await;
    let listed = tools.listed("widths").await;
    let shown = &listed["inputSchema"];
    for (name, kind, minimum, maximum) in bounds() {
        let property = &shown["properties"][name];
        assert_eq!(property["type"], kind, "{name}: {property}");
        assert_eq!((&property["minimum"], &property["maximum"]), (&minimum, &maximum), "{name}");
    }
    let mut schemas = Vec::new();
    below(shown, "", &mut schemas);
    below(&listed["outputSchema"], "", &mut schemas);
    for (_, schema) in schemas {
        assert_eq!(schema.get("format"), None, "{schema}");
        for keyword in ["$schema", "exclusiveMinimum", "exclusiveMaximum"] {
            assert_eq!(schema.get(keyword), None, "{schema}");
        }
    }
    let required = shown["required"].as_array().expect("names");
    assert_eq!(required.len(), 12);
    assert!(!required.contains(&json!("i")) && !required.contains(&json!("j")), "{shown}");
    let accepted = tools.catalog().descriptor("widths").expect("a tool").accept_schema();
    for (name, format) in [("a", "uint8"), ("e", "uint128"), ("h", "float"), ("m", "ip")] {
        assert_eq!(accepted["properties"][name]["format"], format, "the validator has the types as they are");
    }
    let mut given = json!({
        "a": 1, "b": 1, "c": 1, "d": 1, "e": 1, "f": -1, "g": 1, "h": 0.5, "k": 1, "l": { "secs": 1, "nanos": 0 },
        "m": "::1", "n": 1
    });
    let without = tools.call("widths", Some(&given.to_string())).await;
    (given["i"], given["j"]) = (Value::Null, Value::Null);
    assert_eq!(tools.call("widths", Some(&given.to_string())).await, without);
    assert_eq!(without.value(), Some(&given), "{}", without.text);
    tools.close().await;
}

/// How much it matters to everyone.
#[derive(Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Level {
    Low,
    High,
}

/// A place.
#[derive(Deserialize, Serialize, JsonSchema)]
struct Place {
    /// How high it is.
    level: Level,
}

#[derive(Deserialize, Serialize, JsonSchema)]
struct Described {
    /// How much it matters to you.
    first: Level,
    /// How much it matters to them.
    second: Level,
    place: Place,
    /// If it matters.
    third: Option<Level>,
    /// What hangs below.
    tree: Option<Tree>,
}

/// A tree.
#[derive(Deserialize, Serialize, JsonSchema)]
struct Tree {
    /// The branches.
    #[serde(default)]
    branches: Vec<Tree>,
}

/// Say what was given.
#[tool(read_only)]
async fn described(#[input] given: Described) -> Described {
    given
}

#[tokio::test]
async fn definitions_stand_where_they_are_used_with_the_words_of_the_field() {
    let tools = ThreeWays::serve(tools![described]).await;
    let listed = tools.listed("described").await;
    let shown = &listed["inputSchema"];
    for (path, words) in [
        ("/properties/first", "How much it matters to you."),
        ("/properties/second", "How much it matters to them."),
        ("/properties/place/properties/level", "How high it is."),
        // Beside `null` a type is a part of its field, so its words follow.
        ("/properties/third", "If it matters.\nHow much it matters to everyone."),
    ] {
        let schema = shown.pointer(path).expect("a schema");
        assert_eq!(schema["description"], words, "{path}");
        assert_eq!((&schema["enum"], &schema["type"]), (&json!(["low", "high"]), &json!("string")), "{path}");
    }
    assert_eq!(shown["properties"]["place"]["description"], "A place.");
    let mut schemas = Vec::new();
    below(shown, "", &mut schemas);
    let references: Vec<_> = schemas.iter().filter_map(|(_, schema)| schema["$ref"].as_str()).collect();
    assert!(!references.is_empty(), "a type that holds itself stays a reference");
    for reference in references {
        assert_eq!(reference, "#/$defs/Tree");
        assert!(shown.pointer(reference.trim_start_matches('#')).is_some(), "{shown}");
    }
    let given = json!({
        "first": "low", "second": "high", "place": { "level": "low" }, "third": "high",
        "tree": { "branches": [{ "branches": [] }] }
    });
    assert_eq!(tools.call("described", Some(&given.to_string())).await.value(), Some(&given));
    let told = tools.call("described", Some(&given.to_string().replace("high", "medium"))).await;
    assert!(told.text.contains("`second` must be \"low\" or \"high\""), "{}", told.text);
    tools.close().await;
}
