use serde_json::Value;

use super::{Effect, merge};
use crate::schema::walk::{IN_PLACE, Object};

/// COMPOSE: the parts of `allOf` become one object, which is closed by `additionalProperties` where it was by
/// `unevaluatedProperties`.
///
/// Codex's code mode loses what stands beside `allOf`, and several providers do not know `unevaluatedProperties`.
/// Parts that cannot be one object stay.
pub(super) fn apply(object: &mut Object) -> Option<Effect> {
    let merged = merge_parts(object);
    let closed = close(object);
    (merged || closed).then_some(Effect::Equal)
}

fn merge_parts(object: &mut Object) -> bool {
    let Some(Value::Array(parts)) = object.remove("allOf") else { return false };
    let count = parts.len();
    let mut left = Vec::new();
    for part in parts {
        let merged = match &part {
            Value::Bool(true) => Some(object.clone()),
            Value::Object(part) => merge::both(part, object),
            _ => None,
        };
        match merged {
            Some(merged) => *object = merged,
            None => left.push(part),
        }
    }
    let changed = left.len() < count;
    if !left.is_empty() {
        object.insert("allOf".to_owned(), Value::Array(left));
    }
    changed
}

/// Once nothing is composed any more, both keywords say the same.
pub(super) fn close(object: &mut Object) -> bool {
    if object.contains_key("$ref") || IN_PLACE.iter().any(|keyword| object.contains_key(*keyword)) {
        return false;
    }
    let Some(rest) = object.remove("unevaluatedProperties") else { return false };
    object.entry("additionalProperties").or_insert(rest);
    true
}
