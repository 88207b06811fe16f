use serde_json::json;

use super::{
    Effect::{Equal, Narrower, Wider},
    *,
};

/// What becomes of one property `x`, and what is disclosed of it.
fn check(rule: &str, effect: Effect, required: bool, given: &Value, expected: &Value) {
    let required = if required { json!(["x"]) } else { json!([]) };
    let (shown, rewrites) = advertise(&json!({
        "type": "object",
        "properties": { "x": given },
        "required": required,
    }));
    assert_eq!(shown["properties"]["x"], *expected, "{rule} of {given}");
    let told = rewrites.iter().any(|rewrite| rewrite.rule() == rule && rewrite.effect() == effect);
    assert!(told, "{rule} {effect:?} is not told: {rewrites:?}");
}

fn integer() -> Value {
    json!({ "type": "integer" })
}

/// What a value of any type is shown as.
fn any() -> Value {
    json!([
        { "type": "string" },
        { "type": "number" },
        { "type": "boolean" },
        { "type": "object", "additionalProperties": true },
        { "type": "array", "items": {} },
        { "type": "null" },
    ])
}

#[test]
fn each_rule_about_types_and_unions_rewrites_its_shape_and_tells_the_effect() {
    let (integer, any) = (integer(), any());
    let tagged = |tags: &Value| {
        let tag = json!({ "type": "number", "enum": tags });
        json!({ "type": "object", "properties": { "t": tag }, "required": ["t"] })
    };
    for (rule, effect, given, expected) in [
        (
            "COMPOSE",
            Equal,
            json!({ "allOf": [{ "type": "integer" }], "minimum": 3 }),
            json!({ "type": "integer", "minimum": 3, "description": "(at least 3)" }),
        ),
        ("BOOL-SCHEMA", Equal, json!(true), json!({ "anyOf": any })),
        (
            "BOOL-SCHEMA",
            Equal,
            json!({ "type": "object", "additionalProperties": {} }),
            json!({ "type": "object", "additionalProperties": true }),
        ),
        ("UNTYPED", Equal, json!({ "description": "Any." }), json!({ "description": "Any.", "anyOf": any })),
        ("CONST", Equal, json!({ "const": "a" }), json!({ "enum": ["a"], "type": "string" })),
        (
            "ONE-OF",
            Equal,
            json!({ "oneOf": [{ "type": "string" }, { "type": "boolean" }] }),
            json!({ "anyOf": [{ "type": "string" }, { "type": "boolean" }] }),
        ),
        (
            "ONE-OF",
            Wider,
            json!({ "oneOf": [{ "type": "integer" }, { "type": "number" }] }),
            json!({ "anyOf": [{ "type": "integer" }, { "type": "number" }] }),
        ),
        (
            "ONE-OF",
            Wider,
            json!({ "oneOf": [{ "const": 1 }, { "const": 1.0 }] }),
            json!({ "anyOf": [{ "type": "integer", "enum": [1] }, { "type": "number", "enum": [1.0] }] }),
        ),
        (
            "ONE-OF",
            Equal,
            json!({ "oneOf": [{ "const": 1 }, { "enum": [2.0, 3] }] }),
            json!({ "anyOf": [{ "type": "integer", "enum": [1] }, { "type": "number", "enum": [2.0, 3] }] }),
        ),
        (
            "ONE-OF",
            Wider,
            json!({ "oneOf": [tagged(&json!([1])), tagged(&json!([1.0, 2.0]))] }),
            json!({ "anyOf": [tagged(&json!([1])), tagged(&json!([1.0, 2.0]))] }),
        ),
        (
            "DOC-ENUM",
            Equal,
            json!({ "oneOf": [{ "type": "string", "enum": ["c"] }, { "const": "a", "description": "First." }] }),
            json!({ "type": "string", "enum": ["c", "a"], "description": "- a: First." }),
        ),
        (
            "NESTED-UNION",
            Equal,
            json!({ "anyOf": [{ "anyOf": [integer, { "type": "null" }] }, { "type": "string" }] }),
            json!({ "anyOf": [integer, { "type": "null" }, { "type": "string" }] }),
        ),
    ] {
        check(rule, effect, true, &given, &expected);
    }
    check(
        "TYPE-ARRAY",
        Equal,
        true,
        &json!({ "type": ["integer", "null"], "enum": [1.0, null] }),
        &json!({ "anyOf": [{ "type": "integer", "enum": [1.0] }, { "type": "null", "enum": [null] }] }),
    );
    let nullable = json!({ "type": ["integer", "null"], "default": null });
    check("NULL-OPTIONAL", Narrower, false, &nullable, &integer);
    check(
        "TYPE-ARRAY",
        Equal,
        true,
        &json!({ "type": ["integer", "null"] }),
        &json!({ "anyOf": [integer, { "type": "null" }] }),
    );
}

#[test]
fn each_rule_about_collections_and_keywords_rewrites_its_shape_and_tells_the_effect() {
    let integer = integer();
    for (rule, effect, given, expected) in [
        (
            "TUPLE",
            Wider,
            json!({ "type": "array", "prefixItems": [integer, { "type": "string" }], "minItems": 2, "maxItems": 2 }),
            json!({ "type": "array", "items": { "anyOf": [integer, { "type": "string" }] }, "minItems": 2, "maxItems": 2, "description": "In order: integer, string. (2 items)" }),
        ),
        (
            "TUPLE",
            Equal,
            json!({ "type": "array", "prefixItems": [integer, integer], "minItems": 2, "maxItems": 2 }),
            json!({ "type": "array", "items": integer, "minItems": 2, "maxItems": 2, "description": "(2 items)" }),
        ),
        ("ARRAY-ITEMS", Equal, json!({ "type": "array" }), json!({ "type": "array", "items": {} })),
        (
            "PATTERN-PROPS",
            Wider,
            json!({ "type": "object", "patternProperties": { "^a": integer }, "additionalProperties": false }),
            json!({ "type": "object", "additionalProperties": integer, "description": "Names are texts that match ^a." }),
        ),
        (
            "EXCL-BOUND",
            Equal,
            json!({ "type": "integer", "exclusiveMaximum": 10 }),
            json!({ "type": "integer", "maximum": 9, "description": "(at most 9)" }),
        ),
        (
            "TYPE-ARRAY",
            Equal,
            json!({ "type": ["string", "integer"], "minimum": 1, "maxLength": 2 }),
            json!({ "anyOf": [{ "type": "string", "maxLength": 2 }, { "type": "integer", "minimum": 1 }] }),
        ),
        (
            "ROOT-PROPERTIES",
            Equal,
            json!({ "type": "object" }),
            json!({ "type": "object", "properties": {} }),
        ),
        (
            "HINT-LOST",
            Equal,
            json!({ "type": "string", "description": "A.", "maxLength": 1, "default": "b" }),
            json!({ "type": "string", "description": "A. (at most 1 character; default \"b\")", "maxLength": 1, "default": "b" }),
        ),
        (
            "DECIMAL",
            Wider,
            json!({ "type": "string", "format": "decimal-u8", "pattern": "^[0-9]+$", "maxLength": 3 }),
            json!({ "type": "string", "description": "(a whole number, as a string of digits)", "pattern": "^[0-9]+$", "maxLength": 3 }),
        ),
        ("FORMAT", Equal, json!({ "type": "integer", "format": "int64" }), integer.clone()),
        (
            "FORMAT",
            Wider,
            json!({ "type": "string", "format": "ip" }),
            json!({ "type": "string", "description": "(IP address)" }),
        ),
        (
            "PATTERN",
            Wider,
            json!({ "type": "string", "pattern": "(?i)^a$" }),
            json!({ "type": "string", "description": "(pattern (?i)^a$)" }),
        ),
        (
            "NOT",
            Wider,
            json!({ "type": "integer", "not": { "const": 0 } }),
            json!({ "type": "integer", "description": "(not 0)" }),
        ),
        (
            "RARE",
            Wider,
            json!({ "type": "array", "items": integer, "contains": { "const": 1 } }),
            json!({ "type": "array", "items": integer }),
        ),
        (
            "META",
            Equal,
            json!({ "type": "integer", "title": "X", "examples": [7], "deprecated": true }),
            json!({ "type": "integer", "description": "(such as 7)\nDeprecated." }),
        ),
    ] {
        check(rule, effect, true, &given, &expected);
    }
}

#[test]
fn each_rule_about_results_rewrites_its_shape() {
    let integer = integer();
    for (given, expected) in [
        (
            json!({ "allOf": [{ "type": "integer" }], "minimum": 3 }),
            json!({ "type": "integer", "minimum": 3 }),
        ),
        (json!({ "type": "array", "items": true }), json!({ "type": "array", "items": {} })),
        (json!({ "type": "string", "pattern": "(?i)^a$" }), json!({ "type": "string" })),
        (json!({ "const": "a" }), json!({ "enum": ["a"], "type": "string" })),
        (
            json!({ "oneOf": [integer, { "type": "null" }] }),
            json!({ "anyOf": [integer, { "type": "null" }] }),
        ),
        (
            json!({ "type": "array", "prefixItems": [integer, integer], "minItems": 2, "maxItems": 2 }),
            json!({ "type": "array", "items": integer, "minItems": 2, "maxItems": 2 }),
        ),
        (json!({ "type": "array" }), json!({ "type": "array", "items": {} })),
        (
            json!({ "type": "object", "patternProperties": { "^a": integer }, "additionalProperties": false }),
            json!({ "type": "object", "additionalProperties": integer, "description": "Names are texts that match ^a." }),
        ),
        (json!({ "type": "integer", "format": "int64" }), integer.clone()),
        (
            json!({ "type": "string", "format": "decimal-u8", "pattern": "^[0-9]+$" }),
            json!({ "type": "string", "pattern": "^[0-9]+$" }),
        ),
        (json!({ "type": "integer", "not": { "const": 0 } }), integer.clone()),
        (
            json!({ "type": "array", "items": integer, "contains": integer }),
            json!({ "type": "array", "items": integer }),
        ),
        (json!({ "type": "integer", "title": "X", "examples": [7] }), integer.clone()),
    ] {
        let shown = advertise_output(&json!({ "type": "object", "properties": { "x": given } }));
        assert_eq!(shown["properties"]["x"], expected, "{given}");
    }
}

#[test]
fn a_long_description_keeps_its_hint() {
    let words = "é".repeat(2_000);
    let (shown, _) = advertise(&json!({
        "type": "object",
        "properties": { "x": { "type": "integer", "maximum": 9, "description": words } },
    }));
    let shown = shown["properties"]["x"]["description"].as_str().expect("words");
    assert!(shown.chars().count() <= 1024, "{}", shown.chars().count());
    assert!(shown.ends_with("é… (at most 9)"), "{shown}");
}

#[test]
fn a_flattened_enum_at_the_root_is_one_object() {
    let (shown, rewrites) = advertise(&json!({
        "type": "object",
        "properties": { "q": { "type": "string" } },
        "required": ["q"],
        "unevaluatedProperties": false,
        "oneOf": [
            { "type": "object", "properties": { "kind": { "const": "a" }, "x": { "type": "integer" } }, "required": ["kind", "x"] },
            { "type": "object", "properties": { "kind": { "const": "b" } }, "required": ["kind"] },
        ],
    }));
    assert_eq!(
        shown,
        json!({
            "type": "object",
            "description": "One of: kind \"a\" with x; kind \"b\".",
            "properties": {
                "q": { "type": "string" },
                "kind": { "type": "string", "enum": ["a", "b"] },
                "x": { "type": "integer" },
            },
            "required": ["q", "kind"],
            "additionalProperties": false,
        })
    );
    assert!(rewrites.iter().any(|rewrite| (rewrite.path(), rewrite.effect()) == ("", Wider)));
}

/// Definitions of which each holds the next twice.
fn doubling(levels: usize) -> Value {
    let mut definitions = serde_json::Map::new();
    for level in 0..levels {
        let next = json!({ "$ref": format!("#/$defs/D{}", level + 1) });
        let holds = json!({ "type": "object", "properties": { "a": next, "b": next }, "additionalProperties": false });
        definitions.insert(format!("D{level}"), holds);
    }
    definitions.insert(format!("D{levels}"), json!({ "type": "string" }));
    json!({ "type": "object", "properties": { "x": { "$ref": "#/$defs/D0" } }, "$defs": definitions })
}

#[test]
fn a_doubling_chain_is_inlined_while_it_is_small_and_stays_references_once_it_is_not() {
    let (small, _) = advertise(&doubling(6));
    assert_eq!(small.get("$defs"), None);
    let (large, _) = advertise(&doubling(60));
    assert_eq!(large["$defs"].as_object().map(serde_json::Map::len), Some(61));
    assert_eq!(large["properties"]["x"]["$ref"], "#/$defs/D0");
}

#[test]
fn what_contains_itself_stays_a_reference_and_the_rest_is_inlined() {
    let (shown, _) = advertise(&json!({
        "title": "Tree",
        "type": "object",
        "properties": { "kids": { "type": "array", "items": { "$ref": "#" } }, "leaf": { "$ref": "#/$defs/Leaf" } },
        "$defs": { "Leaf": { "type": "string", "description": "A leaf." } },
    }));
    let properties = json!({
        "kids": { "type": "array", "items": { "$ref": "#/$defs/Tree" } },
        "leaf": { "type": "string", "description": "A leaf." },
    });
    assert_eq!(
        shown,
        json!({
            "type": "object",
            "properties": properties,
            "$defs": { "Tree": { "type": "object", "properties": properties } },
        })
    );
}

#[test]
fn a_reference_to_anywhere_in_a_document_is_resolved() {
    let (shown, _) = advertise(&json!({
        "type": "object",
        "properties": {
            "a": { "type": "object", "properties": { "b": { "type": "boolean" } } },
            "c": { "$ref": "#/properties/a/properties/b" },
            "d": { "$ref": "#/%24defs/x~1y" },
            "e": { "$ref": "#/$defs/List" },
        },
        "$defs": {
            "x/y": { "type": "integer" },
            "List": { "type": "array", "items": { "$ref": "#/$defs/List/definitions/Item" }, "definitions": { "Item": { "$ref": "#/$defs/List" } } },
        },
    }));
    assert_eq!(shown["properties"]["c"], json!({ "type": "boolean" }));
    assert_eq!(shown["properties"]["d"], json!({ "type": "integer" }));
    assert_eq!(shown["properties"]["e"]["$ref"], "#/$defs/List");
    assert!(shown["$defs"]["List"].is_object());
}

#[test]
fn a_reference_that_grows_by_itself_comes_to_an_end() {
    let grows = json!({ "$ref": "#/$defs/A", "minProperties": 1 });
    let (shown, _) = advertise(&json!({
        "type": "object",
        "properties": { "x": grows },
        "$defs": { "A": { "type": "object", "properties": { "next": grows, "more": grows } } },
    }));
    assert!(shown.to_string().len() < 2_000_000);
}

#[test]
fn a_result_is_shown_without_references_and_never_narrower() {
    let shown = advertise_output(&json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "type": "object",
        "properties": {
            "any": true,
            "maybe": { "anyOf": [{ "$ref": "#/$defs/N" }, { "type": "null" }] },
        },
        "$defs": { "N": { "type": "integer", "format": "uint8" } },
    }));
    assert_eq!(
        shown,
        json!({
            "type": "object",
            "properties": { "any": {}, "maybe": { "anyOf": [{ "type": "integer" }, { "type": "null" }] } },
        })
    );
}
