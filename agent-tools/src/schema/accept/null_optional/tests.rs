use super::*;

#[test]
fn an_optional_property_takes_null_and_names_it_once() {
    let composed = |schema: &Value| json!({ "anyOf": [schema, { "type": "null" }] });
    let flat = json!({ "type": "object", "oneOf": [{ "required": ["a"] }, { "required": ["b"] }] });
    let not_null = json!({ "type": ["integer", "null"], "not": { "type": "null" } });
    let not_const_null = json!({ "type": "integer", "not": { "const": null } });
    let listed = json!({ "type": ["string", "null"], "enum": ["a"] });
    for (property, expected) in [
        (json!({ "type": "integer" }), json!({ "type": ["integer", "null"] })),
        (json!({ "type": ["integer", "null"] }), json!({ "type": ["integer", "null"] })),
        (json!({ "type": ["integer", "string"] }), json!({ "type": ["integer", "string", "null"] })),
        (json!({ "type": "null" }), json!({ "type": "null" })),
        (
            json!({ "type": ["integer", "null"], "not": { "const": 0 } }),
            json!({ "type": ["integer", "null"], "not": { "const": 0 } }),
        ),
        (
            json!({ "type": "integer", "not": { "const": 0 } }),
            json!({ "type": ["integer", "null"], "not": { "const": 0 } }),
        ),
        (not_null.clone(), composed(&not_null)),
        (not_const_null.clone(), composed(&not_const_null)),
        (listed.clone(), composed(&listed)),
        (flat.clone(), composed(&flat)),
        (json!({ "$ref": "#/$defs/A" }), composed(&json!({ "$ref": "#/$defs/A" }))),
        (
            json!({ "anyOf": [{ "type": "string" }, { "type": "null" }] }),
            json!({ "anyOf": [{ "type": "string" }, { "type": "null" }] }),
        ),
        (json!({ "description": "Any." }), json!({ "description": "Any." })),
        (json!(true), json!(true)),
        (json!(false), json!({ "type": "null" })),
    ] {
        let mut schema = json!({ "properties": { "x": property } });
        apply(&mut schema);
        assert_eq!(schema["properties"]["x"], expected, "{property}");
    }
}
