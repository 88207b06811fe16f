use serde_json::Value;

use super::{Effect, describe};
use crate::schema::walk::{self, Object};

/// NULL-OPTIONAL: an optional property is not required, and nothing is said of `null`.
///
/// `null` in a type confuses several providers. It is accepted all the same and means absent.
pub(super) fn apply(object: &mut Object) -> Option<Effect> {
    let required = walk::required(object);
    let Some(Value::Object(properties)) = object.get_mut("properties") else { return None };
    let mut changed = false;
    for (name, property) in properties {
        if !required.contains(name)
            && let Value::Object(property) = property
        {
            changed |= drop_null(property);
        }
    }
    changed.then_some(Effect::Narrower)
}

fn drop_null(property: &mut Object) -> bool {
    let mut changed = false;
    if let Some(Value::Array(branches)) = property.get_mut("anyOf") {
        let count = branches.len();
        branches.retain(|branch| branch["type"] != "null");
        if branches.is_empty() || branches.len() == count {
            return branches.is_empty();
        }
        changed = true;
        if let [Value::Object(only)] = branches.as_mut_slice() {
            let only = std::mem::take(only);
            property.remove("anyOf");
            if let (true, Some(Value::String(words))) =
                (property.contains_key("description"), only.get("description"))
            {
                describe::append(property, "\n", words);
            }
            for (keyword, value) in only {
                property.entry(keyword).or_insert(value);
            }
        }
    }
    // A default that is no longer among the values says no more than that the property is optional.
    if changed && property.get("default") == Some(&Value::Null) {
        property.remove("default");
    }
    changed
}
