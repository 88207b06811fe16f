use serde_json::Value;

use super::holds::holds;
use crate::applicable::{Applicable, Fit, Kinds};

/// The arguments without `null` where it means that an optional property was left out, at any depth.
///
/// Clients fill in what a model did not give. A property goes if it is declared and not required; the entries of a
/// map and the items of an array stay, whatever they are. In a union every branch that the value still fits must
/// agree, else the value stays as it was sent. A type that takes the `null` itself, such as an `Option`, is asked
/// first, so this is for those that have a default and no room for `null`.
///
/// Beside such a property may stand an `Option`, or a map whose names a schema declares as properties. So the first
/// reading leaves the `null` that the schema takes by itself, which is `decoded`. Only where a schema was written by
/// hand is that wrong, and the second reading leaves none.
pub(super) fn without(schema: &Value, decoded: &Value, arguments: &Value) -> Vec<Value> {
    if !holds_null(arguments) {
        return Vec::new();
    }
    let known = |place: &Applicable<'_>, name: &str| {
        place.is_optional(name) && !place.property(name, &Value::Null).kinds().meets(Kinds::NULL)
    };
    let mut readings = vec![
        removed(decoded, arguments, &known),
        removed(schema, arguments, &|place, name| place.is_optional(name)),
    ];
    readings.dedup();
    readings
}

/// Whether `null` for a property of a place means that it was left out.
type Means<'a> = &'a dyn Fn(&Applicable<'_>, &str) -> bool;

fn removed(schema: &Value, arguments: &Value, is_absent: Means<'_>) -> Value {
    let root = Applicable::at_root(schema, arguments, Fit::Shape);
    let mut arguments = arguments.clone();
    remove_below(&root, &mut arguments, is_absent);
    arguments
}

fn remove_below(place: &Applicable<'_>, value: &mut Value, is_absent: Means<'_>) {
    match value {
        Value::Object(object) => {
            object.retain(|name, inner| !(inner.is_null() && is_absent(place, name)));
            for (name, inner) in object.iter_mut().filter(|(_, inner)| holds_null(inner)) {
                remove_below(&place.property(name, inner), inner, is_absent);
            }
        }
        Value::Array(items) => {
            for (index, item) in items.iter_mut().enumerate().filter(|(_, item)| holds_null(item)) {
                remove_below(&place.item(index, item), item, is_absent);
            }
        }
        _ => {}
    }
}

fn holds_null(value: &Value) -> bool {
    holds(value, Value::is_null)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// A schema in which `x` of a branch or definition is optional, required, or an entry of a map.
    fn schema() -> Value {
        json!({
            "type": "object",
            "properties": {
                "top": { "type": ["integer", "null"] },
                "must": { "type": ["integer", "null"] },
                "any": true,
                "list": { "type": "array", "items": { "anyOf": [{ "$ref": "#/$defs/Point" }, { "type": "null" }] } },
                "pair": { "type": "array", "prefixItems": [{ "$ref": "#/$defs/Point" }, { "type": "null" }] },
                "map": { "type": "object", "additionalProperties": { "$ref": "#/$defs/Nullable" } },
                "by_id": { "type": "object", "patternProperties": { "^[0-9]+$": { "$ref": "#/$defs/Point" } } },
                "tree": { "$ref": "#/$defs/Tree" },
                "tagged": { "oneOf": [
                    { "type": "object", "properties": { "kind": { "const": "a" }, "x": true }, "required": ["kind"] },
                    { "type": "object", "properties": { "kind": { "const": "b" }, "x": true },
                      "required": ["kind", "x"] }
                ] },
                "flat": {
                    "type": "object", "properties": { "q": true, "x": true }, "required": ["q"],
                    "oneOf": [{ "type": "object", "properties": { "b": true }, "required": ["b"] },
                              { "type": "object", "properties": { "c": true }, "required": ["c"] }],
                    "unevaluatedProperties": false
                },
                "parts": { "allOf": [{ "$ref": "#/$defs/Point" }, { "required": ["x"] }] },
                "either": { "anyOf": [{ "$ref": "#/$defs/Point" }, { "type": "object" }] },
                "closed": { "anyOf": [
                    { "$ref": "#/$defs/Point" },
                    { "type": "object", "properties": { "y": true }, "additionalProperties": false }
                ] }
            },
            "required": ["must"],
            "$defs": {
                "Nullable": { "type": ["object", "null"] },
                "Point": { "type": "object", "properties": { "x": { "type": ["integer", "null"] } } },
                "Tree": { "type": "object", "properties": {
                    "x": true, "kids": { "type": "array", "items": { "$ref": "#/$defs/Tree" } }
                } }
            }
        })
    }

    #[test]
    fn null_is_absent_exactly_for_a_declared_optional_property() {
        for (given, expected) in [
            (json!({ "top": null, "must": null, "any": null }), json!({ "must": null })),
            (json!({ "any": { "x": null } }), json!({ "any": { "x": null } })),
            (json!({ "list": [null, { "x": null }] }), json!({ "list": [null, {}] })),
            (json!({ "pair": [{ "x": null }, null] }), json!({ "pair": [{}, null] })),
            (json!({ "map": { "x": null } }), json!({ "map": { "x": null } })),
            (json!({ "by_id": { "7": { "x": null } } }), json!({ "by_id": { "7": {} } })),
            (
                json!({ "tree": { "x": null, "kids": [{ "kids": [{ "x": null }] }] } }),
                json!({ "tree": { "kids": [{ "kids": [{}] }] } }),
            ),
            (json!({ "tagged": { "kind": "a", "x": null } }), json!({ "tagged": { "kind": "a" } })),
            (
                json!({ "tagged": { "kind": "b", "x": null } }),
                json!({ "tagged": { "kind": "b", "x": null } }),
            ),
            (json!({ "flat": { "q": 1, "x": null, "b": 1 } }), json!({ "flat": { "q": 1, "b": 1 } })),
            (json!({ "flat": { "q": 1, "b": null } }), json!({ "flat": { "q": 1, "b": null } })),
            (json!({ "parts": { "x": null } }), json!({ "parts": { "x": null } })),
            (json!({ "either": { "x": null } }), json!({ "either": { "x": null } })),
            (json!({ "closed": { "x": null } }), json!({ "closed": {} })),
        ] {
            let readings = without(&schema(), &schema(), &given);
            assert_eq!(readings.last(), Some(&expected), "{given}");
        }
    }

    #[test]
    fn the_nearest_reading_leaves_the_null_that_the_schema_takes_by_itself() {
        let with = |number: Value| {
            json!({
                "type": "object",
                "properties": {
                    "number": number,
                    "option": { "type": ["integer", "null"] },
                    "any": true,
                    "inner": { "type": "array", "items": { "$ref": "#/$defs/Inner" } },
                },
                "$defs": { "Inner": { "type": "object", "properties": {
                    "n": number, "o": { "anyOf": [{ "type": "string" }, { "type": "null" }] }
                } } }
            })
        };
        let decoded = with(json!({ "type": "integer" }));
        let schema = with(json!({ "type": ["integer", "null"] }));
        for (given, expected) in [
            (json!({ "number": 1 }), vec![]),
            (json!({ "number": null }), vec![json!({})]),
            (json!({ "option": null }), vec![json!({ "option": null }), json!({})]),
            (
                json!({ "number": null, "option": null, "any": null }),
                vec![json!({ "option": null, "any": null }), json!({})],
            ),
            (
                json!({ "inner": [{ "n": null, "o": null }, null] }),
                vec![json!({ "inner": [{ "o": null }, null] }), json!({ "inner": [{}, null] })],
            ),
        ] {
            assert_eq!(without(&schema, &decoded, &given), expected, "{given}");
        }
    }
}
