use serde_json::{Value, json};

use super::Effect;
use crate::schema::walk::Object;

/// EXCL-BOUND: the exclusive bound of an integer is the inclusive one beside it.
///
/// Gemini's older form refuses exclusive bounds. Those of other numbers stay and are said in words.
pub(super) fn apply(object: &mut Object) -> Option<Effect> {
    if object.get("type")? != "integer" {
        return None;
    }
    let least = include(object, "exclusiveMinimum", "minimum", 1, i64::max);
    let most = include(object, "exclusiveMaximum", "maximum", -1, i64::min);
    (least || most).then_some(Effect::Equal)
}

fn include(object: &mut Object, from: &str, to: &str, step: i64, tighter: fn(i64, i64) -> i64) -> bool {
    let Some(bound) = object.get(from).and_then(Value::as_i64).and_then(|bound| bound.checked_add(step))
    else {
        return false;
    };
    let bound = match object.get(to) {
        None => bound,
        Some(present) => match present.as_i64() {
            Some(present) => tighter(present, bound),
            None => return false,
        },
    };
    object.remove(from);
    object.insert(to.to_owned(), json!(bound));
    true
}
