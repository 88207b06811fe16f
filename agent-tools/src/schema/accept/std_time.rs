use serde_json::{Map, Value, json};

/// STD-TIME: the nanoseconds of a `Duration` and a `SystemTime` are less than a second, and the latter counts in `i64`.
///
/// schemars bounds neither by more than their integers, while both carry whole seconds of the nanoseconds over and
/// then refuse what overflows. The two are known by the names of their definitions and of their fields.
pub(super) fn apply(schema: &mut Value) {
    let Some(Value::Object(definitions)) = schema.get_mut("$defs") else { return };
    for (name, definition) in definitions {
        let Some(Value::Object(properties)) = definition.get_mut("properties") else { continue };
        if properties.len() == 2 && name.starts_with("Duration") {
            bound(properties, "secs", u64::MAX, "nanos");
        }
        if properties.len() == 2 && name.starts_with("SystemTime") {
            bound(properties, "secs_since_epoch", i64::MAX.unsigned_abs(), "nanos_since_epoch");
        }
    }
}

fn bound(properties: &mut Map<String, Value>, seconds: &str, most: u64, nanos: &str) {
    let formats = [(seconds, "uint64"), (nanos, "uint32")];
    let has =
        |(name, format): (&str, &str)| properties.get(name).is_some_and(|field| field["format"] == format);
    if formats.into_iter().all(has) {
        for (name, most) in [(seconds, most), (nanos, 999_999_999)] {
            if let Some(Value::Object(field)) = properties.get_mut(name) {
                field.insert("maximum".to_owned(), json!(most));
            }
        }
    }
}
