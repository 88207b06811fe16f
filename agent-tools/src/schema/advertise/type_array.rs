use serde_json::{Value, json};

use super::{Effect, annotations, nested_union};
use crate::schema::{number, walk::Object};

/// TYPE-ARRAY: a schema of several types is a union of one schema for each, with the keywords of its type.
///
/// Gemini's older form takes only one type, and adapters lose `items` and `properties` beside a list of types.
pub(super) fn apply(object: &mut Object) -> Option<Effect> {
    let kinds = match object.get("type") {
        Some(Value::Array(kinds)) if !object.contains_key("anyOf") => kinds.clone(),
        _ => return nested_union::apply(object),
    };
    let mut outer = Object::new();
    let mut inner = Object::new();
    for (keyword, value) in std::mem::take(object) {
        let side = if annotations::is(&keyword) { &mut outer } else { &mut inner };
        side.insert(keyword, value);
    }
    let mut branches: Vec<_> =
        kinds.iter().filter_map(Value::as_str).map(|kind| branch(kind, &inner)).collect();
    match (branches.pop(), branches.is_empty()) {
        (Some(only), true) => outer.extend(only),
        (last, _) => {
            branches.extend(last);
            outer.insert("anyOf".to_owned(), json!(branches));
        }
    }
    *object = outer;
    Some(Effect::Equal)
}

fn branch(kind: &str, keywords: &Object) -> Object {
    let mut branch = Object::new();
    for (keyword, value) in keywords.iter().filter(|(keyword, _)| speaks_of(kind, keyword)) {
        let value = match (keyword.as_str(), value) {
            ("enum", Value::Array(values)) => {
                json!(values.iter().filter(|value| is_of(kind, value)).collect::<Vec<_>>())
            }
            _ => value.clone(),
        };
        branch.insert(keyword.clone(), value);
    }
    branch.insert("type".to_owned(), kind.into());
    branch
}

/// Whether a keyword restricts values of a type; those that name no type restrict all.
fn speaks_of(kind: &str, keyword: &str) -> bool {
    let only = match keyword {
        "type" => return false,
        "not" | "format" => return kind != "null",
        "minLength" | "maxLength" | "pattern" => &["string"][..],
        "minimum" | "maximum" | "exclusiveMinimum" | "exclusiveMaximum" | "multipleOf" => {
            &["integer", "number"]
        }
        "items" | "prefixItems" | "minItems" | "maxItems" | "uniqueItems" | "contains" => &["array"],
        "properties"
        | "required"
        | "additionalProperties"
        | "minProperties"
        | "maxProperties"
        | "patternProperties"
        | "propertyNames"
        | "unevaluatedProperties" => &["object"],
        _ => return true,
    };
    only.contains(&kind)
}

fn is_of(kind: &str, value: &Value) -> bool {
    match value {
        Value::String(_) => kind == "string",
        Value::Number(number) => kind == "number" || (kind == "integer" && number::is_whole(number)),
        Value::Bool(_) => kind == "boolean",
        Value::Null => kind == "null",
        Value::Array(_) => kind == "array",
        Value::Object(_) => kind == "object",
    }
}
