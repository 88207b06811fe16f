use std::collections::{HashMap, HashSet};

use serde_json::Value;

use super::Effect;
use crate::schema::{number, walk::Object};

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

/// Each branch is compared with each; [`limits`](crate::schema::limits) bounds how many there are.
fn disjoint(branches: &[Value]) -> bool {
    let branches: Vec<_> = branches.iter().map(Branch::of).collect();
    branches
        .iter()
        .enumerate()
        .all(|(index, left)| branches.iter().take(index).all(|right| apart(left, right)))
}

/// What tells one branch from another, looked up once.
struct Branch<'s> {
    kind: Option<&'s str>,
    values: Option<HashSet<Value>>,
    properties: Option<&'s Object>,
    required: HashSet<&'s str>,
    /// The values of each required property that lists them.
    tags: HashMap<&'s str, HashSet<Value>>,
    closed: bool,
}

impl<'s> Branch<'s> {
    fn of(schema: &'s Value) -> Self {
        let properties = schema["properties"].as_object();
        let names = schema["required"].as_array().into_iter().flatten();
        let required: HashSet<_> = names.filter_map(Value::as_str).collect();
        let tag = |name: &&'s str| Some((*name, values(properties?.get(*name)?)?));
        Self {
            kind: schema["type"].as_str(),
            values: values(schema),
            properties,
            tags: required.iter().filter_map(tag).collect(),
            required,
            closed: schema["additionalProperties"] == false,
        }
    }
}

/// Whether no value satisfies both, as far as types, tags and required properties tell.
fn apart(left: &Branch<'_>, right: &Branch<'_>) -> bool {
    let values = left.values.as_ref().zip(right.values.as_ref());
    if values.is_some_and(|(left, right)| left.is_disjoint(right)) {
        return true;
    }
    match (left.kind, right.kind) {
        (Some("integer"), Some("number")) | (Some("number"), Some("integer")) => false,
        (Some("object"), Some("object")) => {
            tagged_apart(left, right)
                || lacks_what_is_required(left, right)
                || lacks_what_is_required(right, left)
        }
        (Some(left), Some(right)) => left != right,
        _ => false,
    }
}

/// The values that a schema lists, in a form in which `1` and `1.0` are the same.
fn values(schema: &Value) -> Option<HashSet<Value>> {
    Some(schema["enum"].as_array()?.iter().map(number::plain).collect())
}

/// A property that both require has no value in common.
fn tagged_apart(left: &Branch<'_>, right: &Branch<'_>) -> bool {
    left.tags.iter().any(|(name, values)| right.tags.get(name).is_some_and(|other| values.is_disjoint(other)))
}

/// `closed` takes no property that `other` requires.
fn lacks_what_is_required(closed: &Branch<'_>, other: &Branch<'_>) -> bool {
    let declares = |name: &&str| closed.properties.is_some_and(|properties| properties.contains_key(*name));
    closed.closed && !other.required.iter().all(declares)
}
