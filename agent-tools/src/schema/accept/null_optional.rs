use serde_json::{Map, Value, json};

use crate::schema::walk;

/// NULL-OPTIONAL: a property that need not be given may be `null`, which means absent.
///
/// Models write `null` where they have nothing to say. It is taken out before the value is decoded, so it holds for
/// a field with `#[serde(default)]` as for an `Option`, at any depth.
pub(super) fn apply(schema: &mut Value) {
    walk::bottom_up(schema, &mut |object, _| {
        let required = object.get("required").cloned().unwrap_or_default();
        let Some(Value::Object(properties)) = object.get_mut("properties") else { return };
        for (name, property) in properties {
            if required.as_array().is_none_or(|names| names.iter().all(|required| required != name)) {
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
    let lists_values = object.contains_key("enum") || object.contains_key("const");
    match object.get_mut("type") {
        Some(Value::String(name)) if !lists_values => {
            let name = std::mem::take(name);
            object.insert("type".to_owned(), json!([name, "null"]));
        }
        Some(Value::Array(names)) if !lists_values => names.push("null".into()),
        _ => compose(object),
    }
}

/// Whether `null` is taken already, as far as one look can tell.
fn admits(object: &Map<String, Value>) -> bool {
    let constrains = |object: &Map<String, Value>| object.keys().any(|keyword| !is_annotation(keyword));
    let names_null = |schema: &Value| match &schema["type"] {
        Value::String(name) => name == "null",
        Value::Array(names) => names.iter().any(|name| name == "null"),
        _ => false,
    };
    if !constrains(object) {
        return true;
    }
    let schema = Value::Object(object.clone());
    let alone = !["enum", "const", "allOf", "oneOf", "anyOf", "$ref", "not"]
        .iter()
        .any(|keyword| object.contains_key(*keyword));
    let union = object.get("anyOf").and_then(Value::as_array);
    let only_union = object.keys().all(|keyword| keyword == "anyOf" || is_annotation(keyword));
    (alone && names_null(&schema))
        || (only_union && union.is_some_and(|branches| branches.iter().any(names_null)))
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
