use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Deserialize;

use super::*;
use crate::__private::Whole;

/// The schema by which calls with the input `T` are validated.
pub(in crate::schema) fn accept_of<T: crate::__private::ToolInput + 'static>() -> Value {
    let mut faults = Vec::new();
    let Accept { schema, .. } = accept(&Whole::<T>::of().input(), &mut faults);
    assert_eq!(faults, Vec::<String>::new());
    schema
}

#[derive(Deserialize, JsonSchema)]
#[expect(dead_code, reason = "only its schema is used")]
struct Numbers {
    small: u8,
    wide: u64,
    signed: i64,
    single: f32,
    #[schemars(range(min = 1, max = 5))]
    narrowed: u32,
    #[schemars(range(min = -3, max = 1000))]
    loose: u8,
}

#[test]
fn every_number_has_the_bounds_of_its_type_and_a_tighter_bound_stays() {
    let schema = accept_of::<Numbers>();
    let properties = &schema["properties"];
    for (name, minimum, maximum) in [
        ("small", json!(0), json!(255)),
        ("wide", json!(0), json!(u64::MAX)),
        ("signed", json!(i64::MIN), json!(i64::MAX)),
        ("single", json!(-3.402_823_567_797_336_2e38), json!(3.402_823_567_797_336_2e38)),
        ("narrowed", json!(1), json!(5)),
        ("loose", json!(0), json!(255)),
    ] {
        assert_eq!(
            (&properties[name]["minimum"], &properties[name]["maximum"]),
            (&minimum, &maximum),
            "{name}"
        );
    }
}

#[derive(Deserialize, JsonSchema)]
#[expect(dead_code, reason = "only its schema is used")]
struct Nested {
    plain: Inner,
    tagged: Tagged,
    map: BTreeMap<String, u8>,
}

#[derive(Deserialize, JsonSchema)]
#[expect(dead_code, reason = "only its schema is used")]
struct Inner {
    x: u8,
}

#[derive(Deserialize, JsonSchema)]
#[serde(tag = "kind")]
#[expect(dead_code, reason = "only its schema is used")]
enum Tagged {
    Wraps(Wrapped),
    Plain { y: u8 },
}

#[derive(Deserialize, JsonSchema)]
#[expect(dead_code, reason = "only its schema is used")]
struct Wrapped {
    z: u8,
}

#[test]
fn objects_are_closed_and_composed_ones_by_their_owner() {
    let schema = accept_of::<Nested>();
    let definitions = &schema["$defs"];
    assert_eq!(schema["additionalProperties"], false);
    assert_eq!(definitions["Inner"]["additionalProperties"], false);
    assert_eq!(definitions["Wrapped"].get("additionalProperties"), None, "its tag stands beside it");
    let branches = definitions["Tagged"]["oneOf"].as_array().expect("a tagged union");
    assert!(branches.iter().any(|branch| branch["unevaluatedProperties"] == false), "{branches:?}");
    assert!(branches.iter().any(|branch| branch["additionalProperties"] == false), "{branches:?}");
    assert_eq!(schema["properties"]["map"]["additionalProperties"]["maximum"], 255, "a map stays open");
}

#[derive(Deserialize, JsonSchema)]
#[expect(dead_code, reason = "only its schema is used")]
struct Both {
    whole: Wrapped,
    part: Tagged,
}

#[test]
fn a_definition_that_is_part_of_one_object_and_the_whole_of_another_is_closed_where_it_is_the_whole() {
    let schema = accept_of::<Both>();
    assert_eq!(
        schema["properties"]["whole"],
        json!({ "$ref": "#/$defs/Wrapped", "unevaluatedProperties": false })
    );
    assert_eq!(schema["properties"]["part"], json!({ "$ref": "#/$defs/Tagged" }));
}

#[derive(Deserialize, JsonSchema)]
#[expect(dead_code, reason = "only its schema is used")]
struct Absent {
    #[serde(default)]
    number: u8,
    #[serde(default)]
    inner: Inner2,
    option: Option<bool>,
    #[serde(default)]
    any: Value,
    needed: u8,
}

#[derive(Default, Deserialize, JsonSchema)]
#[serde(default)]
struct Inner2 {
    text: String,
    /// Which one.
    one: One,
}

#[derive(Default, Deserialize, JsonSchema)]
enum One {
    #[default]
    A,
}

#[test]
fn whatever_need_not_be_given_may_be_null_at_any_depth() {
    let schema = accept_of::<Absent>();
    let properties = &schema["properties"];
    assert_eq!(properties["number"]["type"], json!(["integer", "null"]));
    assert_eq!(properties["option"]["type"], json!(["boolean", "null"]));
    assert_eq!(properties["needed"]["type"], "integer");
    assert_eq!(properties["any"].get("anyOf"), None, "it takes anything");
    assert_eq!(properties["inner"]["anyOf"], json!([{ "$ref": "#/$defs/Inner2" }, { "type": "null" }]));
    let inner = &schema["$defs"]["Inner2"]["properties"];
    assert_eq!(inner["text"]["type"], json!(["string", "null"]));
    assert_eq!(
        inner["one"],
        json!({
            "anyOf": [{ "$ref": "#/$defs/One" }, { "type": "null" }],
            "description": "Which one.",
        })
    );
}

#[derive(Deserialize, JsonSchema)]
#[expect(dead_code, reason = "only its schema is used")]
struct Maps {
    unsigned: BTreeMap<u32, u8>,
    signed: BTreeMap<i8, u8>,
}

#[test]
fn integer_keys_are_canonical() {
    let schema = accept_of::<Maps>();
    for (name, pattern) in [("unsigned", "^(0|[1-9][0-9]{0,18})$"), ("signed", "^(0|-?[1-9][0-9]{0,17})$")] {
        let patterns = schema["properties"][name]["patternProperties"].as_object().expect("patterns");
        assert_eq!(patterns.keys().collect::<Vec<_>>(), [pattern]);
    }
}

#[test]
fn a_schema_past_the_limits_is_refused_before_any_pass() {
    let deep = (0..200).fold(json!({}), |inner, _| json!({ "items": inner }));
    assert!(tightened(deep).err().expect("too deep").contains("deeper than 128"));
    let wide = Value::Array(vec![Value::Null; 10_001]);
    assert!(tightened(json!({ "enum": wide })).err().expect("too wide").contains("10000 parts"));
}
