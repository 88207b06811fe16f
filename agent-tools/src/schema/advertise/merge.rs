use serde_json::Value;

use super::annotations;
use crate::schema::{
    distinct::distinct,
    walk::{IN_PLACE, Object},
};

/// The one schema that holds exactly where both hold; `None` if one object cannot say that.
///
/// The words of `outer` win, since they speak of the place and those of `inner` of a type.
pub(super) fn both(inner: &Object, outer: &Object) -> Option<Object> {
    let mut merged = inner.clone();
    // The `unevaluatedProperties` of the outer sees what the inner declares; every other closing is blind to it.
    if refuses(inner, &["additionalProperties", "unevaluatedProperties"], outer)
        || refuses(outer, &["additionalProperties"], inner)
    {
        return None;
    }
    for (keyword, value) in outer {
        let Some(present) = merged.get_mut(keyword) else {
            merged.insert(keyword.clone(), value.clone());
            continue;
        };
        if present == value {
            continue;
        }
        match (keyword.as_str(), present, value) {
            ("properties" | "patternProperties", Value::Object(present), Value::Object(added)) => {
                for (name, schema) in added {
                    match present.get(name) {
                        Some(other) if other != schema => return None,
                        _ => drop(present.insert(name.clone(), schema.clone())),
                    }
                }
            }
            ("required", Value::Array(present), Value::Array(added)) => {
                *present = distinct(std::mem::take(present).into_iter().chain(added.iter().cloned()));
            }
            (keyword, present, value) if annotations::is(keyword) => *present = value.clone(),
            _ => return None,
        }
    }
    Some(merged)
}

/// Whether `object` refuses, by one of `keywords`, properties that only `other` declares.
fn refuses(object: &Object, keywords: &[&str], other: &Object) -> bool {
    let closes = |keyword: &&str| object.get(*keyword).is_some_and(|value| *value != Value::Bool(true));
    let own = object.get("properties").and_then(Value::as_object);
    let undeclared = |name: &String| own.is_none_or(|own| !own.contains_key(name));
    let others = other.get("properties").and_then(Value::as_object);
    let adds = others.is_some_and(|others| others.keys().any(undeclared))
        || IN_PLACE.iter().any(|keyword| other.contains_key(*keyword));
    adds && keywords.iter().any(closes)
}
