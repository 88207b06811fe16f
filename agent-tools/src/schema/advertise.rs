use schemars::{
    Schema,
    transform::{RecursiveTransform, Transform, transform_subschemas},
};
use serde_json::{Value, json};

use super::sorted::sorted;

/// The schema that clients are shown: the same arguments as `accept`, in words that every measured client takes.
///
/// Rules so far, one function each. Resolving `$ref` and rewriting tuples, maps and `oneOf` are still to come.
pub(crate) fn advertise(accept: &Value) -> Value {
    let mut schema = Schema::try_from(accept.clone()).unwrap_or_default();
    drop_dialect(&mut schema);
    RecursiveTransform(drop_foreign_formats).transform(&mut schema);
    Booleans.transform(&mut schema);
    RecursiveTransform(absent_instead_of_null).transform(&mut schema);
    if schema.get("properties").is_none() {
        schema.insert("properties".to_owned(), json!({}));
    }
    sorted(schema.to_value())
}

/// The schema of a result as clients are shown it: the same results, in words that every measured client takes.
pub(crate) fn advertise_output(output: &Value) -> Value {
    let mut schema = Schema::try_from(output.clone()).unwrap_or_default();
    drop_dialect(&mut schema);
    RecursiveTransform(drop_foreign_formats).transform(&mut schema);
    Booleans.transform(&mut schema);
    sorted(schema.to_value())
}

/// A root `$schema` makes some clients choose another validator; a root title repeats a Rust type's name.
fn drop_dialect(schema: &mut Schema) {
    schema.remove("$schema");
    schema.remove("title");
}

/// Formats that JSON Schema does not define make strict clients refuse or warn for each field.
fn drop_foreign_formats(schema: &mut Schema) {
    const FOREIGN: [&str; 17] = [
        "int8",
        "int16",
        "int32",
        "int64",
        "int128",
        "int",
        "uint8",
        "uint16",
        "uint32",
        "uint64",
        "uint128",
        "uint",
        "float",
        "double",
        "ip",
        "partial-date-time",
        "partial-time",
    ];
    if schema.get("format").and_then(Value::as_str).is_some_and(|format| FOREIGN.contains(&format)) {
        schema.remove("format");
    }
}

/// A schema that is `true` makes some clients refuse the whole list; `{}` says the same.
struct Booleans;

impl Transform for Booleans {
    fn transform(&mut self, schema: &mut Schema) {
        if let Some(object) = schema.as_object_mut() {
            for (keyword, value) in object {
                match (keyword.as_str(), value) {
                    ("properties" | "$defs" | "patternProperties", Value::Object(children)) => {
                        children.values_mut().for_each(open);
                    }
                    ("prefixItems" | "anyOf" | "oneOf" | "allOf", Value::Array(children)) => {
                        children.iter_mut().for_each(open);
                    }
                    ("items", item) => open(item),
                    _ => {}
                }
            }
        }
        transform_subschemas(self, schema);
    }
}

fn open(schema: &mut Value) {
    if *schema == Value::Bool(true) {
        *schema = json!({});
    }
}

/// An optional property is simply not required; `null` in its type confuses several providers.
fn absent_instead_of_null(schema: &mut Schema) {
    let required = schema.get("required").cloned().unwrap_or_default();
    let Some(Value::Object(properties)) = schema.get_mut("properties") else {
        return;
    };
    for (name, property) in properties {
        let optional = required.as_array().is_none_or(|names| names.iter().all(|required| required != name));
        if optional && let Ok(property) = <&mut Schema>::try_from(property) {
            without_null(property);
        }
    }
}

fn without_null(property: &mut Schema) {
    if let Some(Value::Array(names)) = property.get_mut("type") {
        names.retain(|name| name != "null");
        if let [only] = names.as_slice() {
            let only = only.clone();
            property.insert("type".to_owned(), only);
        }
    }
    let Some(Value::Array(branches)) = property.get_mut("anyOf") else {
        return;
    };
    branches.retain(|branch| *branch != json!({ "type": "null" }));
    if let [Value::Object(only)] = branches.as_slice() {
        let only = only.clone();
        property.remove("anyOf");
        for (keyword, value) in only {
            if property.get(&keyword).is_none() {
                property.insert(keyword, value);
            }
        }
    }
}
