use serde_json::{Value, json};

/// STD-TIME: the nanoseconds of a `Duration` and a `SystemTime` are less than a second, and the latter counts in `i64`.
///
/// schemars bounds neither by more than their integers, while both carry whole seconds of the nanoseconds over and
/// then refuse what overflows. A type of the user's with such a name is told apart by its fields, its other keywords
/// or its description; one that is the same in all of them is taken for theirs.
pub(super) fn apply(schema: &mut Value) {
    let Some(Value::Object(definitions)) = schema.get_mut("$defs") else { return };
    for (name, definition) in definitions {
        if is_named(name, "Duration") {
            bound(definition, "secs", u64::MAX, "nanos");
        }
        if is_named(name, "SystemTime") {
            bound(definition, "secs_since_epoch", i64::MAX.unsigned_abs(), "nanos_since_epoch");
        }
    }
}

/// schemars tells definitions of one name apart by a number behind it.
fn is_named(definition: &str, name: &str) -> bool {
    definition.strip_prefix(name).is_some_and(|number| number.bytes().all(|byte| byte.is_ascii_digit()))
}

fn bound(definition: &mut Value, seconds: &str, most: u64, nanos: &str) {
    let formats = [(seconds, "uint64"), (nanos, "uint32")];
    let Value::Object(object) = definition else { return };
    let plain = object.len() == 3 && object.get("type").is_some_and(|kind| kind == "object");
    if !plain || object.get("required") != Some(&json!([seconds, nanos])) {
        return;
    }
    let Some(Value::Object(properties)) = object.get_mut("properties") else { return };
    let has =
        |(name, format): (&str, &str)| properties.get(name).is_some_and(|field| field["format"] == format);
    if properties.len() == 2 && formats.into_iter().all(has) {
        for (name, most) in [(seconds, most), (nanos, 999_999_999)] {
            if let Some(Value::Object(field)) = properties.get_mut(name) {
                field.insert("maximum".to_owned(), json!(most));
            }
        }
    }
}

#[cfg(test)]
mod tests;
