use serde_json::Value;

use super::Effect;
use crate::schema::walk::Object;

/// NESTED-UNION: a branch that is nothing but a union gives its branches to the union it stands in.
pub(super) fn apply(object: &mut Object) -> Option<Effect> {
    splice(object).then_some(Effect::Equal)
}

fn splice(object: &mut Object) -> bool {
    let Some(Value::Array(branches)) = object.get_mut("anyOf") else { return false };
    let only_union = |branch: &Value| {
        branch.as_object().is_some_and(|branch| branch.len() == 1 && branch.contains_key("anyOf"))
    };
    if !branches.iter().any(only_union) {
        return false;
    }
    for branch in std::mem::take(branches) {
        match branch {
            Value::Object(mut union) if union.len() == 1 && union.contains_key("anyOf") => {
                if let Some(Value::Array(inner)) = union.remove("anyOf") {
                    branches.extend(inner);
                }
            }
            branch => branches.push(branch),
        }
    }
    true
}
