use std::collections::BTreeSet;

use serde_json::Value;

use super::Effect;
use crate::schema::walk::Object;

/// ONE-OF: `oneOf` becomes `anyOf`.
///
/// Strict modes and Gemini's older form refuse `oneOf`. Where no value fits two branches both say the same.
pub(super) fn apply(object: &mut Object) -> Option<Effect> {
    if object.contains_key("anyOf") {
        return None;
    }
    let Some(Value::Array(branches)) = object.remove("oneOf") else { return None };
    let effect = if disjoint(&branches) { Effect::Equal } else { Effect::Wider };
    object.insert("anyOf".to_owned(), Value::Array(branches));
    Some(effect)
}

/// More branches are taken to overlap: each is compared with each.
const COMPARED: usize = 256;

fn disjoint(branches: &[Value]) -> bool {
    branches.len() <= COMPARED
        && branches
            .iter()
            .enumerate()
            .all(|(index, left)| branches.iter().take(index).all(|right| apart(left, right)))
}

/// Whether no value satisfies both, as far as types, tags and required properties tell.
fn apart(left: &Value, right: &Value) -> bool {
    match (kind(left), kind(right)) {
        (Some("integer"), Some("number")) | (Some("number"), Some("integer")) => false,
        (Some(left), Some(right)) if left != right => true,
        (Some("object"), Some("object")) => {
            tagged_apart(left, right)
                || lacks_what_is_required(left, right)
                || lacks_what_is_required(right, left)
        }
        _ => values(left).zip(values(right)).is_some_and(|(left, right)| left.is_disjoint(&right)),
    }
}

fn kind(schema: &Value) -> Option<&str> {
    schema["type"].as_str()
}

fn values(schema: &Value) -> Option<BTreeSet<String>> {
    Some(schema["enum"].as_array()?.iter().map(Value::to_string).collect())
}

/// A property that both require has no value in common.
fn tagged_apart(left: &Value, right: &Value) -> bool {
    required(left).any(|name| {
        let tag = |schema: &Value| values(&schema["properties"][name]);
        required(right).any(|other| other == name)
            && tag(left).zip(tag(right)).is_some_and(|(left, right)| left.is_disjoint(&right))
    })
}

/// `closed` takes no property that `other` requires.
fn lacks_what_is_required(closed: &Value, other: &Value) -> bool {
    closed["additionalProperties"] == false
        && required(other).any(|name| closed["properties"].get(name).is_none())
}

fn required(schema: &Value) -> impl Iterator<Item = &str> {
    schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str)
}
