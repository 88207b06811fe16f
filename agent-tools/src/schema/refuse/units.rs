use serde_json::Value;

use super::at;

/// NULL-REQUIRED: a property whose only value is `null` says nothing, and several providers refuse its type.
///
/// Inside a union it is how serde writes a flattened unit variant, so there it stays.
pub(super) fn check(root: &Value, faults: &mut Vec<String>) {
    step(root, root, "", faults);
    for definition in root["$defs"].as_object().into_iter().flat_map(|definitions| definitions.values()) {
        step(definition, root, "", faults);
    }
}

fn step(schema: &Value, root: &Value, place: &str, faults: &mut Vec<String>) {
    for (name, property) in schema["properties"].as_object().into_iter().flatten() {
        let place = if place.is_empty() { name.clone() } else { format!("{place}.{name}") };
        if is_unit(property, root) {
            faults.push(format!(
                "{} can only be `null`; remove it, or give it a type with a value",
                at(&place)
            ));
        }
        step(property, root, &place, faults);
    }
    for keyword in ["items", "additionalProperties"] {
        if schema[keyword].is_object() {
            step(&schema[keyword], root, place, faults);
        }
    }
}

fn is_unit(property: &Value, root: &Value) -> bool {
    let target = property["$ref"].as_str().and_then(|target| root.pointer(target.trim_start_matches('#')));
    // An optional one is a union of `null` with `null`.
    let branches = property["anyOf"].as_array();
    target.unwrap_or(property)["type"] == "null"
        || branches.is_some_and(|branches| {
            !branches.is_empty()
                && branches.iter().all(|branch| branch["anyOf"].is_null() && is_unit(branch, root))
        })
}
