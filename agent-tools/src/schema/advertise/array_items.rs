use serde_json::{Value, json};

use super::Effect;
use crate::schema::walk::Object;

/// ARRAY-ITEMS: an array says what its items are, be it nothing in particular.
///
/// OpenAI refuses an array without `items`, and Copilot fails the whole request.
pub(super) fn apply(object: &mut Object) -> Option<Effect> {
    let array = match object.get("type") {
        Some(Value::String(kind)) => kind == "array",
        Some(Value::Array(kinds)) => kinds.iter().any(|kind| kind == "array"),
        _ => false,
    };
    if !array || object.contains_key("items") {
        return None;
    }
    object.insert("items".to_owned(), json!({}));
    Some(Effect::Equal)
}
