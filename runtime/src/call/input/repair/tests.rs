use serde_json::json;

use super::*;

/// The repaired value of the one property `p`, and the places.
fn repaired(schema: &Value, given: &Value) -> Option<(Value, Vec<String>)> {
    let schema = json!({ "type": "object", "properties": { "p": schema } });
    let repair = attempt(&schema, &json!({ "p": given }), &Rounded::default())?;
    Some((repair.arguments["p"].clone(), repair.places.iter().map(Place::path).collect()))
}

#[test]
fn only_a_text_that_would_be_written_back_the_same_is_read() {
    const STAYS: &[&str] = &[
        "",
        " 5",
        "5 ",
        "+5",
        "00713",
        "-05",
        "0x5",
        "1,000",
        "1e3",
        "5.",
        "5.0",
        ".5",
        "2.50",
        "-0",
        "-0.0",
        "12px",
        "NaN",
        "inf",
        "-inf",
        "١",
        "５",
        "1_000",
        "18446744073709551616",
        "-9223372036854775809",
        "1e400",
        "yes",
        "True",
        "TRUE",
        " true",
        "null",
        "[]",
        "{}",
        "\"5\"",
        "0.10000000000000000555",
    ];
    let scalars = json!({ "type": ["number", "boolean"] });
    for text in STAYS {
        assert_eq!(repaired(&scalars, &json!(text)), None, "{text:?}");
    }
    for (text, expected) in [
        ("5", json!(5)),
        ("0", json!(0)),
        ("-5", json!(-5)),
        ("9007199254740992", json!(9_007_199_254_740_992_u64)),
        ("2.5", json!(2.5)),
        ("-0.1", json!(-0.1)),
        ("true", json!(true)),
        ("false", json!(false)),
    ] {
        assert_eq!(repaired(&scalars, &json!(text)), Some((expected, vec!["p".to_owned()])), "{text}");
    }
    let at_p = |value: Value| Some((value, vec!["p".to_owned()]));
    let integer = json!({ "type": "integer" });
    let single = json!({ "type": ["number", "null"], "format": "float" });
    for (schema, text, expected) in [
        (&integer, "18446744073709551615", at_p(json!(u64::MAX))),
        (&integer, "-9223372036854775808", at_p(json!(i64::MIN))),
        // A double would hold another number.
        (&scalars, "9007199254740993", None),
        (&scalars, "18446744073709551615", None),
        (&single, "16777216", at_p(json!(16_777_216))),
        (&single, "16777217", None),
        (&single, "0.25", at_p(json!(0.25))),
        (&single, "0.1", at_p(json!(0.1))),
        (&single, "0.123456789", None),
    ] {
        assert_eq!(repaired(schema, &json!(text)), expected, "{text} {schema}");
    }
}

#[test]
fn only_json_text_of_the_right_kind_is_read_and_only_once() {
    let object = json!({ "type": ["object", "null"] });
    let list = json!({ "type": "array", "items": { "type": "integer" } });
    let deep = |levels: usize| format!("{}{}", "[".repeat(levels), "]".repeat(levels));
    for (schema, text, expected) in [
        (&object, r#"{"a":1}"#.to_owned(), Some(json!({ "a": 1 }))),
        (&object, r#" {"a" : "1"} "#.to_owned(), Some(json!({ "a": "1" }))),
        (&object, "[1]".to_owned(), None),
        (&object, "null".to_owned(), None),
        (&object, r#"{"a":1,"a":2}"#.to_owned(), None),
        (&object, r#"{"a":1e400}"#.to_owned(), None),
        (&object, r#""{}""#.to_owned(), None),
        (&object, "{".to_owned(), None),
        (&list, "[1,2]".to_owned(), Some(json!([1, 2]))),
        (&list, r#"["1"]"#.to_owned(), Some(json!(["1"]))),
        (&list, deep(63), Some(serde_json::from_str(&deep(63)).expect("JSON"))),
        (&list, deep(64), None),
    ] {
        let expected = expected.map(|value| (value, vec!["p".to_owned()]));
        assert_eq!(repaired(schema, &json!(text)), expected, "{text}");
    }
}

#[test]
fn a_place_that_admits_a_text_in_any_branch_is_never_touched() {
    let integer = json!({ "type": "integer" });
    let text = json!({ "type": "string" });
    let tagged = |tag: &str, v: &Value| json!({ "properties": { "kind": { "const": tag }, "v": v } });
    let tagged = json!({ "oneOf": [tagged("a", &integer), tagged("b", &text)], "type": "object" });
    let shapes = json!({ "anyOf": [
        { "properties": { "v": text, "must": {} }, "required": ["must"] },
        { "properties": { "v": integer } }
    ], "type": "object" });
    for (schema, given, expected) in [
        (text.clone(), json!("5"), None),
        (json!({}), json!("5"), None),
        (json!(true), json!("5"), None),
        (json!({ "type": ["integer", "string"] }), json!("5"), None),
        (json!({ "anyOf": [integer, text] }), json!("5"), None),
        (json!({ "anyOf": [integer, {}] }), json!("5"), None),
        (json!({ "enum": ["a", 5] }), json!("5"), None),
        (json!({ "type": ["object", "string"] }), json!("{}"), None),
        (json!({ "type": ["object", "integer"] }), json!("{}"), None),
        (json!({ "type": "null" }), json!("null"), None),
        (json!({ "enum": [1, 5] }), json!("5"), Some(json!(5))),
        (json!({ "anyOf": [integer, { "type": "null" }] }), json!("5"), Some(json!(5))),
        (json!({ "items": integer }), json!(["1", 2, "x", "3"]), Some(json!([1, 2, "x", 3]))),
        (json!({ "additionalProperties": integer }), json!({ "k": "1" }), Some(json!({ "k": 1 }))),
        (tagged.clone(), json!({ "kind": "a", "v": "5" }), Some(json!({ "kind": "a", "v": 5 }))),
        (tagged.clone(), json!({ "kind": "b", "v": "5" }), None),
        (tagged, json!({ "v": "5" }), None),
        // The branch with the text lacks a property, which may be what the caller forgot.
        (shapes, json!({ "v": "5" }), None),
    ] {
        assert_eq!(repaired(&schema, &given).map(|(value, _)| value), expected, "{schema} {given}");
    }
}

#[test]
fn what_a_quoted_text_hides_is_remembered_at_its_place() {
    let schema = json!({ "properties": { "a": { "items": { "type": "array" } } } });
    let given = json!({ "a": [[], "[1, 0.99999999999999999999]"] });
    let repair = attempt(&schema, &given, &Rounded::default()).expect("a repair");
    assert_eq!(repair.places.iter().map(Place::path).collect::<Vec<_>>(), ["a[1]"]);
    let hidden = repair.rounded.at("a").and_then(|a| a.at("1")?.at("1"));
    assert!(hidden.is_some(), "{:?}", repair.rounded);
}

#[test]
fn there_is_a_limit() {
    let schema = json!({ "items": { "type": "integer" } });
    assert!(repaired(&schema, &json!(vec!["1"; MAX_REPAIRS])).is_some());
    assert!(repaired(&schema, &json!(vec!["1"; MAX_REPAIRS + 1])).is_none());
}
