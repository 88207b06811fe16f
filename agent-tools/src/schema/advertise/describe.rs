use serde_json::Value;

use crate::schema::walk::Object;

/// Adds words to the description of a schema, behind those it has.
pub(super) fn append(object: &mut Object, separator: &str, words: &str) {
    let text = match object.get("description") {
        Some(Value::String(text)) if !text.is_empty() => format!("{text}{separator}{words}"),
        _ => words.to_owned(),
    };
    object.insert("description".to_owned(), text.into());
}

/// What a person would call the values of a schema.
pub(super) fn kind(schema: &Value) -> &str {
    match &schema["type"] {
        Value::String(kind) => kind,
        _ if schema.get("$ref").is_some() => "object",
        _ => "value",
    }
}
