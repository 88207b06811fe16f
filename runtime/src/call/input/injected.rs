use serde_json::{Map, Value};

/// A property that a client adds to calls although no tool declares it.
struct Injected {
    name: &'static str,
    /// Whether a value is one that the client sends; anything else is the caller's own mistake.
    is_sent: fn(&Value) -> bool,
}

/// What measured clients add.
const INJECTED: &[Injected] = &[
    // gemini-cli 0.61.0 adds it to the schema of every tool, lets the model fill it in and sends it on.
    Injected { name: "wait_for_previous", is_sent: Value::is_boolean },
];

/// Takes out what a client has added of its own, unless the tool declares it.
pub(super) fn strip(schema: &Value, arguments: &mut Map<String, Value>) {
    for Injected { name, is_sent } in INJECTED {
        let is_declared = || schema["properties"].get(name).is_some();
        if arguments.get(*name).is_some_and(is_sent) && !is_declared() {
            arguments.remove(*name);
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_a_client_injects_is_taken_out_unless_it_is_declared() {
        let closed = json!({ "type": "object", "properties": { "n": {} }, "additionalProperties": false });
        let declared = json!({ "type": "object", "properties": { "wait_for_previous": {} } });
        for (schema, given, expected) in [
            (&closed, json!({ "n": 1, "wait_for_previous": true }), json!({ "n": 1 })),
            (&closed, json!({ "wait_for_previous": "soon" }), json!({ "wait_for_previous": "soon" })),
            (
                &closed,
                json!({ "n": { "wait_for_previous": true } }),
                json!({ "n": { "wait_for_previous": true } }),
            ),
            (&declared, json!({ "wait_for_previous": true }), json!({ "wait_for_previous": true })),
        ] {
            let Value::Object(mut arguments) = given else { continue };
            strip(schema, &mut arguments);
            assert_eq!(Value::Object(arguments), expected);
        }
    }
}
