use serde_json::{Map, Value, json};

use super::contract::validator;

/// Defaults and examples that the schema of their own property refuses: a model would copy them and fail.
pub(super) fn check(accept: &Value) -> Vec<String> {
    let Some(properties) = accept["properties"].as_object() else { return Vec::new() };
    let definitions = accept.get("$defs").cloned().unwrap_or_else(|| json!({}));
    properties.iter().flat_map(|(name, property)| check_property(name, property, &definitions)).collect()
}

fn check_property(name: &str, property: &Value, definitions: &Value) -> Vec<String> {
    let shown = shown(property);
    if shown.is_empty() {
        return Vec::new();
    }
    let alone = json!({ "$defs": definitions, "allOf": [property] });
    // A schema that does not compile is reported for the whole input.
    let Ok(schema) = validator(&alone) else { return Vec::new() };
    let refused = shown.into_iter().filter(|(_, value)| !schema.is_valid(value));
    refused
        .map(|(what, value)| format!("{what} of property `{name}`, {value}, does not satisfy its own schema"))
        .collect()
}

fn shown(property: &Value) -> Vec<(&'static str, &Value)> {
    let property: Option<&Map<String, Value>> = property.as_object();
    let default =
        property.and_then(|property| property.get("default")).map(|default| ("the default", default));
    let examples = property.and_then(|property| property.get("examples")?.as_array());
    default.into_iter().chain(examples.into_iter().flatten().map(|example| ("an example", example))).collect()
}
