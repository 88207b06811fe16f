use serde_json::json;

use crate::case::Case;

/// What a type does not derive, and the rules for it show as more than is accepted.
pub(crate) fn all() -> Vec<Case> {
    let integer = json!({ "type": "integer" });
    let tree = json!({
        "type": "object",
        "properties": { "n": integer, "next": { "$ref": "#/$defs/Tree" } },
    });
    let both = json!({
        "type": "object",
        "properties": {
            "closed": { "$ref": "#/$defs/Tree", "unevaluatedProperties": false },
            "open": { "$ref": "#/$defs/Tree" },
        },
        "required": ["closed"],
        "additionalProperties": false,
    });
    let none = json!({});
    vec![
        Case::document(
            "one of two that overlap",
            &json!({ "oneOf": [integer, { "type": "number" }] }),
            &none,
        ),
        Case::document(
            "one of two lists that have a number in common",
            &json!({ "oneOf": [{ "enum": [1, 2] }, { "enum": [1.0, 3] }] }),
            &none,
        ),
        Case::document(
            "a list of numbers, or null",
            &json!({ "type": ["integer", "null"], "enum": [1.0, 2, null] }),
            &none,
        ),
        Case::document("a list of nothing", &json!({ "type": "array", "items": false }), &none),
        Case::document(
            "a list that contains something",
            &json!({ "type": "array", "items": integer, "contains": { "const": 1 } }),
            &none,
        ),
        Case::document("a text in any case", &json!({ "type": "string", "pattern": "(?i)^ab$" }), &none),
        Case::document("a tree, open and closed", &both, &json!({ "Tree": tree })),
    ]
}
