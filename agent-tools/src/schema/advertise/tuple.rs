use serde_json::{Value, json};

use super::{Effect, describe};
use crate::schema::{distinct::distinct, walk::Object};

/// TUPLE: an array of a fixed sequence of types is a list of that many items of those types.
///
/// Codex shows a tuple as a list of texts, and Copilot fails the whole request. Where the types differ, the order
/// stands in the description.
pub(super) fn apply(object: &mut Object) -> Option<Effect> {
    let Some(Value::Array(items)) = object.remove("prefixItems") else { return None };
    let rest = object.remove("items");
    let fixed = object.get("minItems") == Some(&json!(items.len()))
        && object.get("maxItems") == Some(&json!(items.len()));
    let rest = rest.filter(|rest| !fixed && *rest != Value::Bool(false));
    let distinct = distinct(items.iter().cloned().chain(rest));
    let same = distinct.len() == 1;
    if !same {
        let order: Vec<_> = items.iter().map(describe::kind).collect();
        describe::append(object, "\n", &format!("In order: {}.", order.join(", ")));
    }
    let item = match <[Value; 1]>::try_from(distinct) {
        Ok([only]) => only,
        Err(distinct) => json!({ "anyOf": distinct }),
    };
    object.insert("items".to_owned(), item);
    Some(if same && fixed { Effect::Equal } else { Effect::Wider })
}
