use serde_json::{Map, Value, json};

use crate::schema::walk;

/// NULL-OPTIONAL: a property that need not be given may be `null`, which means absent.
///
/// Models write `null` where they have nothing to say. It is taken out before the value is decoded, so it holds for
/// a field with `#[serde(default)]` as for an `Option`, at any depth.
pub(super) fn apply(schema: &mut Value) {
    walk::bottom_up(schema, &mut |object, _| {
        let required = walk::required(object);
        let Some(Value::Object(properties)) = object.get_mut("properties") else { return };
        for (name, property) in properties {
            if !required.contains(name) {
                admit(property);
            }
        }
    });
}

fn admit(schema: &mut Value) {
    let Value::Object(object) = schema else {
        if *schema == Value::Bool(false) {
            *schema = json!({ "type": "null" });
        }
        return;
    };
    if admits(object) {
        return;
    }
    let decides = object.iter().any(|(keyword, value)| may_refuse_null(keyword, value));
    match object.get_mut("type") {
        Some(kind) if !decides && !names_null(kind) => {
            let mut names = match kind.take() {
                Value::Array(names) => names,
                name => vec![name],
            };
            names.push("null".into());
            *kind = Value::Array(names);
        }
        _ => compose(object),
    }
}

/// Whether `null` is taken already, as far as one look can tell.
fn admits(object: &Map<String, Value>) -> bool {
    if object.keys().all(|keyword| is_annotation(keyword)) {
        return true;
    }
    let decides = object.iter().any(|(keyword, value)| may_refuse_null(keyword, value));
    let union = object.get("anyOf").and_then(Value::as_array);
    let only_union = object.keys().all(|keyword| keyword == "anyOf" || is_annotation(keyword));
    (!decides && object.get("type").is_some_and(names_null))
        || (only_union
            && union.is_some_and(|branches| branches.iter().any(|branch| names_null(&branch["type"]))))
}

fn names_null(kind: &Value) -> bool {
    match kind {
        Value::String(name) => name == "null",
        Value::Array(names) => names.iter().any(|name| name == "null"),
        _ => false,
    }
}

/// Whether a keyword may refuse `null` whatever the type beside it says.
///
/// What a nonzero number must not be is written as `"not": { "const": 0 }`, which `null` is not.
fn may_refuse_null(keyword: &str, value: &Value) -> bool {
    match keyword {
        "not" => value.get("const").is_none_or(Value::is_null),
        "enum" | "const" | "allOf" | "oneOf" | "anyOf" | "$ref" | "if" => true,
        _ => false,
    }
}

/// Puts the schema beside `null`; the words about the property stay on the outside.
fn compose(object: &mut Map<String, Value>) {
    let mut outer = Map::new();
    for keyword in ANNOTATIONS {
        if let Some(value) = object.remove(keyword) {
            outer.insert(keyword.to_owned(), value);
        }
    }
    let inner = std::mem::take(object);
    outer.insert("anyOf".to_owned(), json!([inner, { "type": "null" }]));
    *object = outer;
}

/// Keywords that describe without restricting.
const ANNOTATIONS: [&str; 8] =
    ["default", "examples", "description", "title", "deprecated", "readOnly", "writeOnly", "$comment"];

fn is_annotation(keyword: &str) -> bool {
    ANNOTATIONS.contains(&keyword)
}

#[cfg(test)]
mod tests;
