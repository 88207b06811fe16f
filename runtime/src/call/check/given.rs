use serde_json::Value;

use crate::applicable::Kinds;

/// What kind of value was given, and how long it is; never what it holds. Of one that must not be seen, only the kind.
pub(super) fn given(schema: &Value, value: &Value) -> String {
    match value {
        Value::String(_) if is_secret(schema) => "the string that was given".to_owned(),
        Value::Array(_) if is_secret(schema) => "the array that was given".to_owned(),
        Value::Object(_) if is_secret(schema) => "the object that was given".to_owned(),
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

/// Whether a schema is marked `writeOnly`, in any of its forms.
pub(super) fn is_secret(schema: &Value) -> bool {
    let forms = ["anyOf", "oneOf"].into_iter().filter_map(|keyword| schema.get(keyword)?.as_array());
    schema["writeOnly"] == true || forms.flatten().any(|form| form["writeOnly"] == true)
}

/// A number with the noun for it.
pub(super) fn count(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}
