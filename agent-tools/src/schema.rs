//! The schemas of a tool: what a call must satisfy, what clients are shown, what a result satisfies.

mod advertise;
mod close;
mod document;
mod int_bounds;
pub(crate) mod keywords;
mod sorted;

use schemars::{JsonSchema, Schema, SchemaGenerator, generate::SchemaSettings};
use serde_json::{Map, Value, json};

pub(crate) use self::{
    advertise::{advertise, advertise_output},
    document::document,
};
use crate::__private::{Input, Property, Shape};

/// The schema by which calls are validated: schemars' deserialize contract, tightened.
pub(crate) fn accept(input: &Input, faults: &mut Vec<String>) -> Value {
    let mut generator = SchemaSettings::draft2020_12().for_deserialize().into_generator();
    let mut schema = match input.0 {
        Shape::Properties(properties) => object(properties, &mut generator, faults),
        Shape::Object(root) => root(&mut generator),
        Shape::Document(text) => return document(parsed(text, faults), "input", faults),
    };
    int_bounds::apply(&mut schema);
    close::apply(&mut schema);
    sorted::sorted(schema.to_value())
}

/// The JSON of a document that the macro has read.
fn parsed(text: &str, faults: &mut Vec<String>) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| {
        faults.push(format!("its schema document is not JSON: {error}"));
        Value::Null
    })
}

/// The schema of a result that its author wrote beside the tool.
pub(crate) fn output_text(text: &str, faults: &mut Vec<String>) -> OutputSchema {
    output_document(parsed(text, faults), faults)
}

/// The schema of a result that its author wrote; wrapped like any other where the root is no plain object.
pub(crate) fn output_document(schema: Value, faults: &mut Vec<String>) -> OutputSchema {
    let mut schema = document(schema, "output", faults);
    let wraps = !is_plain_object(&schema);
    if wraps {
        // References count from the root of the document, so its definitions move up with them.
        let definitions = schema.as_object_mut().and_then(|schema| schema.remove("$defs"));
        let definitions = definitions.unwrap_or_else(|| json!({}));
        schema = json!({
            "$defs": definitions,
            "type": "object",
            "properties": { "result": schema },
            "required": ["result"],
            "additionalProperties": false,
        });
    }
    OutputSchema { schema: sorted::sorted(schema), wraps }
}

/// The schema of a result, and whether the result stands under `result` in it.
#[derive(Debug)]
pub struct OutputSchema {
    pub(crate) schema: Value,
    pub(crate) wraps: bool,
}

/// The schema of a result: schemars' serialize contract; a root that is no plain object becomes `{"result": …}`.
pub(crate) fn output<T: JsonSchema>() -> OutputSchema {
    let settings = SchemaSettings::draft2020_12().for_serialize();
    let plain = settings.clone().into_generator().into_root_schema_for::<T>();
    let wraps = !is_plain_object(plain.as_value());
    let mut schema = if wraps { wrapped::<T>(settings) } else { plain };
    int_bounds::apply(&mut schema);
    schema.remove("$schema");
    schema.remove("title");
    OutputSchema { schema: sorted::sorted(schema.to_value()), wraps }
}

/// Whether the root says `"type": "object"` and composes nothing beside it.
pub(crate) fn is_plain_object(schema: &Value) -> bool {
    schema["type"] == "object"
        && ["oneOf", "anyOf", "allOf", "$ref"].iter().all(|keyword| schema.get(keyword).is_none())
}

fn wrapped<T: JsonSchema>(settings: SchemaSettings) -> Schema {
    let mut generator = settings.into_generator();
    let result = generator.subschema_for::<T>();
    let mut schema = schemars::json_schema!({
        "type": "object",
        "properties": { "result": result },
        "required": ["result"],
        "additionalProperties": false,
    });
    add_definitions(&mut schema, &mut generator);
    schema
}

fn object(properties: &[&dyn Property], generator: &mut SchemaGenerator, faults: &mut Vec<String>) -> Schema {
    let mut described = Map::new();
    let mut required = Vec::new();
    for property in properties {
        described.insert(property.name().to_owned(), property.schema(generator, faults).to_value());
        if property.required() {
            required.push(property.name());
        }
    }
    let mut schema = schemars::json_schema!({ "type": "object", "properties": described });
    if !required.is_empty() {
        schema.insert("required".to_owned(), json!(required));
    }
    schema.insert("additionalProperties".to_owned(), Value::Bool(false));
    add_definitions(&mut schema, generator);
    schema
}

fn add_definitions(schema: &mut Schema, generator: &mut SchemaGenerator) {
    let definitions = generator.take_definitions(true);
    if !definitions.is_empty() {
        schema.insert("$defs".to_owned(), Value::Object(definitions));
    }
}

#[cfg(test)]
mod tests;
