use serde_json::{Map, Value};

use super::{Applicable, Kinds};

/// When a branch of a union is left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fit {
    /// When the value cannot satisfy it by its type, its tag, a required property or an undeclared one. For values that
    /// satisfy the whole schema: then no branch is left out that the validator has taken.
    Shape,
    /// When the value's type or tag says that another branch is meant. For values that are not valid yet.
    Tag,
}

impl Applicable<'_> {
    /// Whether the value can be meant for this branch.
    pub(super) fn fits(&self, value: &Value) -> bool {
        let object_fits = |object: &Map<String, Value>| {
            self.all.iter().all(|schema| {
                is_tagged_for(schema, object) && (self.source.fit == Fit::Tag || has_shape_of(schema, object))
            })
        };
        self.kinds().meets(Kinds::of_value(value)) && value.as_object().is_none_or(object_fits)
    }
}

/// A property that must have one of some texts is a tag, where it is given as a text.
fn is_tagged_for(schema: &Map<String, Value>, object: &Map<String, Value>) -> bool {
    let Some(Value::Object(properties)) = schema.get("properties") else { return true };
    properties.iter().all(|(name, property)| match (tags(property), object.get(name)) {
        (Some(tags), Some(Value::String(given))) => tags.contains(&given.as_str()),
        _ => true,
    })
}

/// The texts that a property is limited to.
pub(crate) fn tags(property: &Value) -> Option<Vec<&str>> {
    match (property.get("const"), property.get("enum")) {
        (Some(Value::String(only)), _) => Some(vec![only]),
        (None, Some(Value::Array(values))) => values.iter().map(Value::as_str).collect(),
        _ => None,
    }
}

fn has_shape_of(schema: &Map<String, Value>, object: &Map<String, Value>) -> bool {
    let is_closed = schema.get("additionalProperties") == Some(&Value::Bool(false))
        && !schema.contains_key("patternProperties");
    let declares = |name: &String| schema.get("properties").is_some_and(|all| all.get(name).is_some());
    required(schema).all(|name| object.contains_key(name)) && (!is_closed || object.keys().all(declares))
}

/// The names that a schema requires.
pub(super) fn required(schema: &Map<String, Value>) -> impl Iterator<Item = &str> {
    schema.get("required").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str)
}
