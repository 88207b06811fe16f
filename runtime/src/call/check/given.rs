use serde_json::Value;

use crate::applicable::Kinds;

/// What kind of value was given, and how long it is; never what it holds.
pub(super) fn given(value: &Value) -> String {
    match value {
        Value::Null => "null".to_owned(),
        Value::Bool(_) => "a boolean".to_owned(),
        Value::Number(_) if Kinds::of_value(value) == Kinds::FRACTION => {
            "a number with a fraction".to_owned()
        }
        Value::Number(_) => "a whole number".to_owned(),
        Value::String(text) if text.is_empty() => "an empty string".to_owned(),
        Value::String(text) => {
            format!("a string of {}", count(text.chars().count(), "character", "characters"))
        }
        Value::Array(items) if items.is_empty() => "an empty array".to_owned(),
        Value::Array(items) => format!("an array of {}", count(items.len(), "item", "items")),
        Value::Object(object) if object.is_empty() => "an empty object".to_owned(),
        Value::Object(object) => format!("an object of {}", count(object.len(), "property", "properties")),
    }
}

/// A number with the noun for it.
pub(super) fn count(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}
