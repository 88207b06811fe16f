use std::time::{Duration, SystemTime};

use schemars::{JsonSchema, generate::SchemaSettings};

use super::*;

fn definition(seconds: &str, nanos: &str) -> Value {
    json!({
        "type": "object",
        "properties": {
            seconds: { "type": "integer", "format": "uint64", "minimum": 0 },
            nanos: { "type": "integer", "format": "uint32", "minimum": 0 },
        },
        "required": [seconds, nanos],
    })
}

fn bounded(name: &str, definition: &Value) -> bool {
    let mut schema = json!({ "$defs": { name: definition } });
    apply(&mut schema);
    schema["$defs"][name] != *definition
}

#[test]
fn the_types_of_the_standard_library_are_bounded_and_those_that_only_resemble_them_are_not() {
    let duration = definition("secs", "nanos");
    let system_time = definition("secs_since_epoch", "nanos_since_epoch");
    let with = |keyword: &str, value: Value| {
        let mut changed = duration.clone();
        changed[keyword] = value;
        changed
    };
    for (name, definition, expected) in [
        ("Duration", &duration, true),
        ("Duration2", &duration, true),
        ("SystemTime", &system_time, true),
        ("SystemTime12", &system_time, true),
        ("DurationSpec", &duration, false),
        ("Durations", &duration, false),
        ("MyDuration", &duration, false),
        ("SystemTimeSpec", &system_time, false),
        ("Duration", &system_time, false),
        ("SystemTime", &duration, false),
        ("Duration", &with("required", json!(["secs"])), false),
        ("Duration", &with("description", json!("How long.")), false),
        ("Duration", &with("additionalProperties", json!(false)), false),
        ("Duration", &with("properties", json!({ "secs": { "format": "uint64" } })), false),
        ("Duration", &json!(true), false),
    ] {
        assert_eq!(bounded(name, definition), expected, "{name} {definition}");
    }
}

#[derive(JsonSchema)]
#[expect(dead_code, reason = "only its schema is used")]
struct Both {
    wait: Duration,
    at: SystemTime,
}

#[test]
fn schemars_writes_them_as_they_are_looked_for() {
    let generator = SchemaSettings::draft2020_12().for_deserialize().into_generator();
    let mut schema = generator.into_root_schema_for::<Both>().to_value();
    apply(&mut schema);
    let definitions = &schema["$defs"];
    assert_eq!(definitions["Duration"]["properties"]["nanos"]["maximum"], 999_999_999);
    assert_eq!(definitions["SystemTime"]["properties"]["nanos_since_epoch"]["maximum"], 999_999_999);
}
