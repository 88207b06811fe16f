mod close;
pub mod formats;
mod int_bounds;
pub(crate) mod keywords;
mod map_keys;
mod null_optional;
mod std_time;

use schemars::{Schema, SchemaGenerator, generate::SchemaSettings};
use serde_json::{Map, Value, json};

use super::{
    definitions,
    document::{document, parsed},
    limits,
    sorted::sorted,
};
use crate::__private::{Input, Property, Shape};

/// What closes the gaps between schemars and serde, in order: after these, what the schema accepts can be decoded.
///
/// FORMATS is the one that changes no schema: it is [`formats`], by which a validator judges `format`.
const PASSES: [fn(&mut Value); 5] =
    [int_bounds::apply, std_time::apply, map_keys::apply, close::apply, null_optional::apply];

/// The schema of a call's arguments.
pub(crate) struct Accept {
    /// By which calls are validated.
    pub(crate) schema: Value,
    /// The same before NULL-OPTIONAL: a `null` that it takes, some type decodes. `None` where it is the same.
    pub(crate) decoded: Option<Value>,
}

/// The schema by which calls are validated: schemars' deserialize contract, tightened.
pub(crate) fn accept(input: &Input, faults: &mut Vec<String>) -> Accept {
    let mut generator = SchemaSettings::draft2020_12().for_deserialize().into_generator();
    let schema = match input.0 {
        Shape::Properties(properties) => object(properties, &mut generator, faults),
        Shape::Object(root) => root(&mut generator),
        Shape::Document(text) => {
            return Accept { schema: document(parsed(text, faults), "input", faults), decoded: None };
        }
    };
    tightened(schema.to_value()).unwrap_or_else(|fault| {
        faults.push(fault);
        Accept { schema: json!({ "type": "object" }), decoded: None }
    })
}

fn tightened(mut schema: Value) -> Result<Accept, String> {
    canonical(&mut schema)?;
    let [tightening @ .., null_optional] = PASSES;
    for pass in tightening {
        pass(&mut schema);
    }
    let decoded = schema.clone();
    null_optional(&mut schema);
    let decoded = (decoded != schema).then_some(decoded);
    Ok(Accept { schema: sorted(schema), decoded })
}

/// What schemars made, with names that do not depend on the order in which types, fields and parameters are declared.
///
/// # Errors
/// If it is larger than what the passes are made for.
pub(super) fn canonical(schema: &mut Value) -> Result<(), String> {
    limits::check(schema)?;
    definitions::canonical(schema)
}

/// The bounds of Rust's number types, which results keep as well.
pub(super) fn bound_numbers(schema: &mut Value) {
    int_bounds::apply(schema);
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

/// Moves what the generator defined into the schema whose references name it.
pub(super) fn add_definitions(schema: &mut Schema, generator: &mut SchemaGenerator) {
    let definitions = generator.take_definitions(true);
    if !definitions.is_empty() {
        schema.insert("$defs".to_owned(), Value::Object(definitions));
    }
}

#[cfg(test)]
pub(super) mod tests;
