use schemars::{JsonSchema, Schema, generate::SchemaSettings};
use serde_json::{Value, json};

use super::{
    accept,
    document::{document, parsed},
    is_plain_object,
    sorted::sorted,
};

/// The schema of a result, and whether the result stands under `result` in it.
#[derive(Debug)]
pub struct OutputSchema {
    pub(crate) schema: Value,
    pub(crate) wraps: bool,
    /// Why a type's schema is refused; it is then a placeholder.
    pub(crate) fault: Option<String>,
}

/// The schema of a result: schemars' serialize contract; a root that is no plain object becomes `{"result": …}`.
pub(crate) fn output<T: JsonSchema>() -> OutputSchema {
    let settings = SchemaSettings::draft2020_12().for_serialize();
    let plain = settings.clone().into_generator().into_root_schema_for::<T>();
    let wraps = !is_plain_object(plain.as_value());
    let mut schema = if wraps { wrapped::<T>(settings) } else { plain };
    schema.remove("$schema");
    schema.remove("title");
    let mut schema = schema.to_value();
    if let Err(fault) = accept::canonical(&mut schema) {
        return OutputSchema { schema: json!({ "type": "object" }), wraps, fault: Some(fault) };
    }
    accept::bound_numbers(&mut schema);
    OutputSchema { schema: sorted(schema), wraps, fault: None }
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
    OutputSchema { schema: sorted(schema), wraps, fault: None }
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
    accept::add_definitions(&mut schema, &mut generator);
    schema
}

#[cfg(test)]
mod tests;
