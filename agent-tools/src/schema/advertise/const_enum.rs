use serde_json::{Value, json};

use super::Effect;
use crate::schema::walk::Object;

/// CONST: `const` is an `enum` of one, and every enum of one type says the type.
///
/// Gemini does not list `const`, and Kimi wants a type on every schema.
pub(super) fn apply(object: &mut Object) -> Option<Effect> {
    let mut changed = false;
    if !object.contains_key("enum")
        && let Some(only) = object.remove("const")
    {
        object.insert("enum".to_owned(), json!([only]));
        changed = true;
    }
    if !object.contains_key("type")
        && let Some(kind) =
            object.get("enum").and_then(Value::as_array).and_then(|values| kind_of_all(values))
    {
        object.insert("type".to_owned(), kind.into());
        changed = true;
    }
    changed.then_some(Effect::Equal)
}

/// The one type that all values have.
fn kind_of_all(values: &[Value]) -> Option<&'static str> {
    let kind = |value: &Value| match value {
        Value::String(_) => Some("string"),
        Value::Number(number) if number.is_i64() || number.is_u64() => Some("integer"),
        Value::Number(_) => Some("number"),
        Value::Bool(_) => Some("boolean"),
        Value::Null => Some("null"),
        Value::Array(_) | Value::Object(_) => None,
    };
    let is_number = |value: &Value| value.is_number();
    let first = kind(values.first()?)?;
    if values.iter().all(|value| kind(value) == Some(first)) {
        return Some(first);
    }
    values.iter().all(is_number).then_some("number")
}
