use serde_json::{Map, Value, json};

use super::{contract::validator, patterns};

/// Defaults and examples that the schema of their own property refuses: a model would copy them and fail.
pub(super) fn check(accept: &Value) -> Vec<String> {
    let Some(properties) = accept["properties"].as_object() else { return Vec::new() };
    let shown: Vec<_> = properties
        .iter()
        .flat_map(|(name, property)| {
            shown(property).into_iter().map(move |(what, value)| (name, what, value))
        })
        .collect();
    if shown.is_empty() {
        return Vec::new();
    }
    // One validator for all: what is asked of other properties than the one at hand is left out.
    let alone = json!({ "$defs": accept.get("$defs").unwrap_or(&json!({})), "properties": properties });
    // A schema that does not compile is reported for the whole input.
    let Ok(schema) = validator(&alone, patterns::share(accept)) else { return Vec::new() };
    let refused = shown.into_iter().filter(|(name, _, value)| !schema.is_valid(&json!({ *name: value })));
    refused
        .map(|(name, what, value)| {
            format!("{what} of property `{name}`, {value}, does not satisfy its own schema")
        })
        .collect()
}

fn shown(property: &Value) -> Vec<(&'static str, &Value)> {
    let property: Option<&Map<String, Value>> = property.as_object();
    let default =
        property.and_then(|property| property.get("default")).map(|default| ("the default", default));
    let examples = property.and_then(|property| property.get("examples")?.as_array());
    default.into_iter().chain(examples.into_iter().flatten().map(|example| ("an example", example))).collect()
}
