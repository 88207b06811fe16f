use serde_json::Value;

use crate::schema::walk::Object;

/// PROP-NAME: Anthropic refuses every request of a session in which some property has another name.
pub(super) fn check(object: &Object, place: &str, faults: &mut Vec<String>) {
    let names =
        object.get("properties").and_then(Value::as_object).into_iter().flat_map(|named| named.keys());
    for name in names.filter(|name| !is_portable(name)) {
        let of = if place.is_empty() { String::new() } else { format!(" of `{place}`") };
        faults.push(format!(
            "the property {name:?}{of} has a name that providers refuse; rename it to 1 to 64 of \
             `A-Z a-z 0-9 _ . -`, for example by `#[serde(rename = \"…\")]`"
        ));
    }
}

fn is_portable(name: &str) -> bool {
    let allowed = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'-');
    (1..=64).contains(&name.len()) && name.bytes().all(allowed)
}
