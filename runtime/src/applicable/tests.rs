use serde_json::json;

use super::*;

fn at<'s>(schema: &'s Value, value: &Value, fit: Fit, pointer: &str) -> Applicable<'s> {
    Applicable::at_root(schema, value, fit).at(&Place::of(pointer, value), value)
}

#[test]
fn the_types_of_a_place_are_those_of_the_branches_that_fit() {
    let text = json!({ "type": "string" });
    let number = json!({ "type": "number" });
    let variant = |tag: &str, inner: &Value| {
        json!({
            "type": "object",
            "properties": { "kind": { "const": tag }, "v": inner, "w": {} },
            "required": ["kind", "v"],
            "additionalProperties": false,
        })
    };
    let tagged = json!({ "oneOf": [variant("a", &text), variant("b", &number)] });
    let by_key = |key: &str, inner: &Value| json!({ "properties": { key: inner }, "required": [key], "additionalProperties": false });
    let external = json!({ "oneOf": [by_key("a", &text), by_key("b", &number)] });
    let numeric = Kinds::INTEGER.or(Kinds::FRACTION);
    for (schema, value, fit, pointer, kinds) in [
        (&tagged, json!({ "kind": "a", "v": 1 }), Fit::Tag, "/v", Kinds::STRING),
        (&tagged, json!({ "kind": "b", "v": "1" }), Fit::Tag, "/v", numeric),
        (&tagged, json!({ "kind": "c", "v": [] }), Fit::Tag, "/v", Kinds::STRING.or(numeric)),
        (&tagged, json!({ "v": [] }), Fit::Tag, "/v", Kinds::STRING.or(numeric)),
        (&tagged, json!([]), Fit::Tag, "", Kinds::OBJECT),
        (&external, json!({ "b": 1 }), Fit::Shape, "/b", numeric),
    ] {
        assert_eq!(at(schema, &value, fit, pointer).kinds(), kinds, "{value}");
    }
}

#[test]
fn the_names_that_are_declared_come_from_every_part() {
    let schema = json!({
        "properties": { "b": {} },
        "allOf": [{ "$ref": "#/$defs/Part" }],
        "anyOf": [{ "properties": { "d": {} } }, { "properties": { "a": {} }, "required": ["a"] }],
        "$defs": { "Part": { "properties": { "c": {}, "b": {} } } }
    });
    assert_eq!(Applicable::at_root(&schema, &json!({}), Fit::Tag).declared(), ["a", "b", "c", "d"]);
}

#[test]
fn schemas_that_lead_into_themselves_end() {
    let looping = json!({ "anyOf": [{ "$ref": "#" }, { "$ref": "#/$defs/A" }],
        "$defs": { "A": { "allOf": [{ "$ref": "#" }, { "$ref": "#/$defs/A" }] } } });
    at(&looping, &json!({ "x": [1] }), Fit::Shape, "/x/0").kinds();

    // Two branches of one shape lead to two branches each: without a limit there would be 2^60 of them.
    let twins = json!({ "$ref": "#/$defs/N", "$defs": { "N": { "anyOf": [
        { "properties": { "l": { "$ref": "#/$defs/N" } }, "title": "A" },
        { "properties": { "l": { "anyOf": [{ "$ref": "#/$defs/N" }, { "type": "null" }] } }, "title": "B" },
        { "type": "integer" }
    ] } } });
    let deep = (0..60).fold(json!(5.0), |inner, _| json!({ "l": inner }));
    at(&twins, &deep, Fit::Shape, &"/l".repeat(60)).kinds();
}

#[test]
fn the_last_of_many_branches_is_found() {
    let variant = |at: usize| {
        json!({
            "type": "object",
            "properties": { "kind": { "const": format!("v{at}") }, format!("p{at}"): { "type": "integer" } },
            "required": ["kind"],
        })
    };
    let definitions: Map<_, _> = (0..1_000).map(|at| (format!("V{at}"), variant(at))).collect();
    let branches: Vec<_> = (0..1_000).map(|at| json!({ "$ref": format!("#/$defs/V{at}") })).collect();
    let schema = json!({ "anyOf": branches, "$defs": definitions });
    for fit in [Fit::Shape, Fit::Tag] {
        let value = json!({ "kind": "v999", "p999": 1 });
        let place = Applicable::at_root(&schema, &value, fit);
        assert_eq!(place.declared(), ["kind", "p999"]);
        assert!(place.is_optional("p999") && !place.is_optional("kind"));
        assert_eq!(place.property("p999", &json!(1)).kinds(), Kinds::INTEGER);
    }
}
