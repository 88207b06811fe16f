use serde_json::{Value, json};

use super::at;
use crate::schema::walk::Object;

/// Types whose JSON a model cannot be expected to write, known by the schema that they give.
pub(super) fn check(object: &Object, place: &str, faults: &mut Vec<String>) {
    if is_os_string(object) {
        faults.push(format!(
            "{} is an `OsString`, which is written as numbers; take a `String` or a `PathBuf`",
            at(place)
        ));
    }
    if is_time_delta(object) {
        faults.push(format!(
            "{} is a `TimeDelta`, which is written as two numbers; take a number of seconds and convert it",
            at(place)
        ));
    }
}

fn is_os_string(object: &Object) -> bool {
    let branches = object.get("oneOf").and_then(Value::as_array).map(Vec::as_slice);
    matches!(branches, Some([unix, windows])
        if unix["required"] == json!(["Unix"]) && windows["required"] == json!(["Windows"]))
}

fn is_time_delta(object: &Object) -> bool {
    let items = object.get("prefixItems").and_then(Value::as_array).map(Vec::as_slice);
    matches!(items, Some([seconds, nanos])
        if seconds["format"] == "int64" && nanos["minimum"] == 0 && nanos["exclusiveMaximum"] == 1_000_000_000)
}
