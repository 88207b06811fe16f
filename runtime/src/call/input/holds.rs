use serde_json::Value;

/// Whether any value inside, the value itself included, is one of these.
pub(super) fn holds(value: &Value, is: fn(&Value) -> bool) -> bool {
    is(value)
        || match value {
            Value::Array(items) => items.iter().any(|item| holds(item, is)),
            Value::Object(object) => object.values().any(|inner| holds(inner, is)),
            _ => false,
        }
}
