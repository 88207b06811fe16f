use serde_json::{Map, Value, json};

use super::{defining, findings, object, x};
use crate::portability::{Finding, Profile, Subject::Input, shapes};

/// Ten thousand properties, each with something to say.
fn wide() -> Value {
    let properties: Map<String, Value> =
        (0..10_000).map(|at| (format!("p{at}"), json!({ "type": ["integer", "null"] }))).collect();
    object(&Value::Object(properties), &json!([]))
}

#[test]
fn many_places_of_one_kind_are_counted_and_not_listed() {
    let found = shapes::find(Input, &wide());
    assert!(found.sites.len() < 300, "{}", found.sites.len());
    assert!(found.omitted > 9_000);
    assert!(findings(Input, &wide(), &Profile::GEMINI_CLI).iter().any(|finding| finding.rule() == "INT-64"));
}

#[test]
fn a_deep_schema_neither_overflows_nor_hides_what_is_at_its_end() {
    let deep = (0..500).fold(json!({ "type": "array" }), |inner, _| x(inner));
    let found = findings(Input, &deep, &Profile::CODEX);
    let end = found.iter().find(|finding| finding.rule() == "ARRAY-ITEMS").expect("it is found");
    assert_eq!(end.path(), "/properties/x".repeat(500));
}

#[test]
fn a_circle_of_ten_thousand_definitions_is_found_in_one_pass() {
    let definitions: Map<String, Value> = (0..9_000)
        .map(|at| {
            let next = format!("#/$defs/d{}", (at + 1) % 9_000);
            (format!("d{at}"), object(&json!({ "next": { "$ref": next } }), &json!([])))
        })
        .collect();
    let schema = defining(x(json!({ "$ref": "#/$defs/d0" })), Value::Object(definitions));
    let found = findings(Input, &schema, &Profile::CONTINUE);
    assert!(found.iter().any(|finding| finding.rule() == "RECURSION"));
    assert!(found.iter().all(|finding| finding.rule() != "REF"));
}

#[test]
fn a_schema_past_the_budget_is_never_called_clean() {
    let schema = x(json!({ "anyOf": vec![json!({ "type": "string" }); 30_000] }));
    let found = shapes::find(Input, &schema);
    for profile in Profile::ALL {
        let mut findings = found.sites.iter().filter_map(|site| Finding::of(profile, "tool", site));
        assert!(findings.any(|finding| finding.rule() == "BUDGET"), "{profile:?}");
    }
}

#[test]
fn what_is_no_schema_at_all_is_survived() {
    for schema in [
        json!(null),
        json!(7),
        json!([]),
        json!(false),
        json!({ "type": 7, "properties": [], "required": {}, "anyOf": {}, "items": 3, "$ref": 4, "enum": 5 }),
        json!({ "type": "object", "properties": { "a": null, "b": [], "c": { "minimum": "x", "format": 3 } } }),
        json!({ "$ref": "http://elsewhere" }),
        json!({ "$defs": { "": { "$ref": "#/$defs/" } } }),
    ] {
        for profile in Profile::ALL {
            let _findings = findings(Input, &schema, profile);
        }
    }
}
