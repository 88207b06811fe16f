mod arms;

use serde_json::{Value, json};

use self::arms::Arms;
use super::{Effect, compose, describe};
use crate::schema::{distinct::distinct, walk::Object};

/// FLAT-UNION: a struct with a flattened enum is one object with the properties of all variants.
///
/// Anthropic and OpenAI refuse a union at the root, Kimi refuses `type` beside one, and Codex's code mode drops what
/// stands beside it. The description says which properties go together.
pub(super) fn apply(object: &mut Object) -> Option<Effect> {
    if !object.contains_key("properties") && object.get("type")? != "object" {
        return None;
    }
    let unions = take_unions(object);
    if unions.is_empty() {
        return None;
    }
    for arms in unions {
        describe::append(object, "\n", &arms.words());
        merge(object, &arms);
    }
    compose::close(object);
    Some(Effect::Wider)
}

/// The unions of objects beside the properties; other unions stay.
fn take_unions(object: &mut Object) -> Vec<Arms> {
    let mut found = Vec::new();
    if let Some(arms) = object.get("anyOf").and_then(Arms::of) {
        object.remove("anyOf");
        found.push(arms);
    }
    if let Some(Value::Array(parts)) = object.get_mut("allOf") {
        parts.retain(|part| {
            let union = part.as_object().filter(|part| part.len() == 1).and_then(|part| part.get("anyOf"));
            let arms = union.and_then(Arms::of);
            let taken = arms.is_some();
            found.extend(arms);
            !taken
        });
        if parts.is_empty() {
            object.remove("allOf");
        }
    }
    found
}

fn merge(object: &mut Object, arms: &Arms) {
    let required = arms.required();
    if arms.open() {
        object.insert("additionalProperties".to_owned(), Value::Bool(true));
    }
    if let Value::Object(properties) = object.entry("properties").or_insert_with(|| json!({})) {
        for (name, schema) in arms.properties() {
            properties.entry(name).or_insert(schema);
        }
    }
    if let Value::Array(names) = object.entry("required").or_insert_with(|| json!([])) {
        let own = std::mem::take(names);
        *names = distinct(own.into_iter().chain(required.into_iter().map(Value::from)));
    }
    if object.get("required") == Some(&json!([])) {
        object.remove("required");
    }
}
