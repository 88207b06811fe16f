mod bounds;
mod names;
mod profiles;
mod schemas;
mod text;

use serde_json::{Value, json};

use super::{Finding, Profile, Subject, shapes};

/// What one profile says of one schema.
fn findings(subject: Subject, schema: &Value, profile: &Profile) -> Vec<Finding> {
    let found = shapes::find(subject, schema);
    found.sites.iter().filter_map(|site| Finding::of(profile, "tool", site)).collect()
}

/// A closed object with one required property.
#[expect(clippy::needless_pass_by_value, reason = "it is written in place in many tables")]
fn x(property: Value) -> Value {
    object(&json!({ "x": property }), &json!(["x"]))
}

/// A closed object with one optional property.
#[expect(clippy::needless_pass_by_value, reason = "it is written in place in many tables")]
fn optional(property: Value) -> Value {
    object(&json!({ "x": property }), &json!([]))
}

fn object(properties: &Value, required: &Value) -> Value {
    json!({ "type": "object", "properties": properties, "required": required, "additionalProperties": false })
}

/// The same with definitions.
fn defining(mut schema: Value, definitions: Value) -> Value {
    schema["$defs"] = definitions;
    schema
}
