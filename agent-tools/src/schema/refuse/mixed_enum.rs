use serde_json::Value;

use super::at;
use crate::schema::walk::Object;

/// ENUM-TYPE: a list of values of several types makes adapters throw; beside `null`, one type is allowed.
pub(super) fn check(object: &Object, place: &str, faults: &mut Vec<String>) {
    let Some(values) = object.get("enum").and_then(Value::as_array) else { return };
    let mut kinds = values.iter().filter(|value| !value.is_null()).map(std::mem::discriminant);
    let first = kinds.next();
    if kinds.any(|kind| Some(kind) != first) {
        faults.push(format!(
            "{} lists values of several types, which some providers refuse; list texts only, or split it",
            at(place)
        ));
    }
}
