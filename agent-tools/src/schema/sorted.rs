use serde_json::Value;

/// The same value with every object's keys in order, whether or not `serde_json` preserves insertion order.
pub(crate) fn sorted(value: Value) -> Value {
    match value {
        Value::Array(items) => Value::Array(items.into_iter().map(sorted).collect()),
        Value::Object(object) => {
            let mut entries: Vec<_> = object.into_iter().collect();
            entries.sort_by(|(left, _), (right, _)| left.cmp(right));
            Value::Object(entries.into_iter().map(|(key, value)| (key, sorted(value))).collect())
        }
        scalar => scalar,
    }
}
