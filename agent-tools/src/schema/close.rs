use std::collections::BTreeSet;

use schemars::{
    Schema,
    transform::{Transform, transform_subschemas},
};
use serde_json::Value;

/// CLOSE: an object takes only the properties it declares.
///
/// A misspelt optional property would otherwise be dropped without a word. An object that composes subschemas is
/// closed by `unevaluatedProperties`, and what it composes stays open, since each part sees the others' properties.
pub(super) fn apply(schema: &mut Schema) {
    let mut composed = Composed::default();
    composed.transform(schema);
    Close.transform(schema);
    let Some(Value::Object(definitions)) = schema.get_mut("$defs") else {
        return;
    };
    for (name, definition) in definitions {
        if composed.targets.contains(name)
            && let Ok(definition) = <&mut Schema>::try_from(definition)
            && !composes(definition)
        {
            reopen(definition);
        }
    }
}

/// Names of the definitions that some object composes: their properties are not the whole object.
#[derive(Default)]
struct Composed {
    targets: BTreeSet<String>,
}

impl Transform for Composed {
    fn transform(&mut self, schema: &mut Schema) {
        if is_object(schema) && composes(schema) {
            for part in parts(schema) {
                if let Some(name) = part.get("$ref").and_then(definition_name) {
                    self.targets.insert(name);
                }
            }
            if let Some(name) = schema.get("$ref").and_then(definition_name) {
                self.targets.insert(name);
            }
        }
        transform_subschemas(self, schema);
    }
}

struct Close;

impl Transform for Close {
    fn transform(&mut self, schema: &mut Schema) {
        transform_subschemas(self, schema);
        if !is_object(schema) || schema.get("additionalProperties").is_some() {
            return;
        }
        if composes(schema) {
            for keyword in ["allOf", "anyOf", "oneOf"] {
                let Some(Value::Array(parts)) = schema.get_mut(keyword) else {
                    continue;
                };
                for part in parts {
                    if let Ok(part) = <&mut Schema>::try_from(part) {
                        reopen(part);
                    }
                }
            }
            schema.insert("unevaluatedProperties".to_owned(), Value::Bool(false));
        } else {
            schema.insert("additionalProperties".to_owned(), Value::Bool(false));
        }
    }
}

/// Takes back the closing of a part that another schema composes.
fn reopen(part: &mut Schema) {
    if part.get("additionalProperties") == Some(&Value::Bool(false)) {
        part.remove("additionalProperties");
    }
    part.remove("unevaluatedProperties");
}

fn is_object(schema: &Schema) -> bool {
    schema.get("properties").is_some() || schema.get("type").is_some_and(|kind| kind == "object")
}

fn composes(schema: &Schema) -> bool {
    ["allOf", "anyOf", "oneOf", "$ref"].iter().any(|keyword| schema.get(*keyword).is_some())
}

fn parts(schema: &Schema) -> impl Iterator<Item = &Value> {
    ["allOf", "anyOf", "oneOf"].into_iter().filter_map(|keyword| schema.get(keyword)?.as_array()).flatten()
}

fn definition_name(reference: &Value) -> Option<String> {
    reference.as_str()?.strip_prefix("#/$defs/").map(str::to_owned)
}
