use std::collections::BTreeSet;

use serde_json::{Map, Value};

/// A schema as the walk meets it: the keywords, and the place as a person would name it.
pub(super) type Object = Map<String, Value>;

/// Which keyword of its parent a schema stands under, and under which name where the keyword has many.
#[derive(Clone, Copy)]
pub(super) struct Edge<'a> {
    pub(super) keyword: &'a str,
    pub(super) name: Option<&'a str>,
}

const NAMED: [&str; 5] = ["properties", "patternProperties", "$defs", "definitions", "dependentSchemas"];
const LISTED: [&str; 4] = ["allOf", "anyOf", "oneOf", "prefixItems"];
const SINGLE: [&str; 11] = [
    "items",
    "additionalProperties",
    "unevaluatedProperties",
    "propertyNames",
    "contains",
    "unevaluatedItems",
    "additionalItems",
    "not",
    "if",
    "then",
    "else",
];

/// Keywords whose subschema speaks of the same value as the schema that holds it.
pub(super) const IN_PLACE: [&str; 3] = ["allOf", "anyOf", "oneOf"];

/// The names of the properties that a schema requires.
pub(super) fn required(object: &Object) -> BTreeSet<String> {
    let names = object.get("required").and_then(Value::as_array);
    names.into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect()
}

/// Calls `visit` with each subschema directly under `object`; what stands in `enum`, `const`, `default` or
/// `examples` is a value and no schema.
pub(super) fn children(object: &mut Object, visit: &mut dyn FnMut(Edge<'_>, &mut Value)) {
    for (keyword, value) in object {
        let keyword = keyword.as_str();
        match value {
            Value::Object(named) if NAMED.contains(&keyword) => {
                for (name, child) in named {
                    visit(Edge { keyword, name: Some(name) }, child);
                }
            }
            Value::Array(listed) if LISTED.contains(&keyword) => {
                for child in listed {
                    visit(Edge { keyword, name: None }, child);
                }
            }
            child if SINGLE.contains(&keyword) => visit(Edge { keyword, name: None }, child),
            _ => {}
        }
    }
}

/// Calls `visit` with each schema below `schema` and with `schema` itself, children before their parents.
///
/// Recurses as deep as the schema nests, which [`limits`](super::limits) bounds.
pub(super) fn bottom_up(schema: &mut Value, visit: &mut dyn FnMut(&mut Object, &str)) {
    step(schema, &mut String::new(), visit);
}

fn step(schema: &mut Value, place: &mut String, visit: &mut dyn FnMut(&mut Object, &str)) {
    let Value::Object(object) = schema else { return };
    children(object, &mut |edge, child| {
        let length = place.len();
        edge.write(place);
        step(child, place, visit);
        place.truncate(length);
    });
    visit(object, place);
}

impl Edge<'_> {
    /// `filter.tags[]`: properties by name, items as `[]`, other values of a map as `.*`; a branch is its parent.
    pub(super) fn write(self, place: &mut String) {
        match (self.keyword, self.name) {
            ("properties", Some(name)) => {
                if !place.is_empty() {
                    place.push('.');
                }
                place.push_str(name);
            }
            ("$defs" | "definitions", Some(name)) => {
                place.push_str("$defs/");
                place.push_str(name);
            }
            ("items" | "prefixItems" | "contains" | "unevaluatedItems" | "additionalItems", _) => {
                place.push_str("[]");
            }
            ("additionalProperties" | "patternProperties" | "propertyNames", _) => place.push_str(".*"),
            _ => {}
        }
    }
}
