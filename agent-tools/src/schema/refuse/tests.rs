use serde_json::json;

use super::*;

#[test]
fn each_shape_that_cannot_be_saved_is_refused_with_a_remedy() {
    let time_delta = json!([
        { "type": "integer", "format": "int64" },
        { "type": "integer", "minimum": 0, "exclusiveMaximum": 1_000_000_000 },
    ]);
    let os_string = json!([{ "required": ["Unix"] }, { "required": ["Windows"] }]);
    let nothing = json!({ "type": "null" });
    for (property, words) in [
        (json!({ "type": "string" }), None),
        (json!({ "enum": ["a", null] }), None),
        (json!({ "enum": [1, 2.5] }), None),
        (json!({ "enum": ["a", 1] }), Some("`x` lists values of several types")),
        (json!({ "items": { "prefixItems": time_delta } }), Some("`x[]` is a `TimeDelta`")),
        (json!({ "oneOf": os_string }), Some("`x` is an `OsString`")),
        (nothing.clone(), Some("`x` can only be `null`")),
        (json!({ "$ref": "#/$defs/Unit" }), Some("`x` can only be `null`")),
        (json!({ "anyOf": [{ "$ref": "#/$defs/Unit" }, nothing] }), Some("`x` can only be `null`")),
        (json!({ "properties": { "y": nothing } }), Some("`x.y` can only be `null`")),
        (json!({ "oneOf": [{ "properties": { "y": nothing } }] }), None),
        (json!({ "properties": { "a b": {} } }), Some("the property \"a b\" of `x` has a name")),
        (json!({ "properties": { "größe": {} } }), Some("the property \"größe\" of `x` has a name")),
        (json!({ "properties": { "a.b-c_9": {} } }), None),
        (json!({ "properties": { "a".repeat(65): {} } }), Some("has a name")),
    ] {
        let mut faults = Vec::new();
        let schema = json!({ "properties": { "x": property }, "$defs": { "Unit": nothing } });
        refuse(&schema, &mut faults);
        match words {
            None => assert_eq!(faults, Vec::<String>::new(), "{property}"),
            Some(words) => {
                assert!(
                    matches!(faults.as_slice(), [fault] if fault.contains(words)),
                    "{property}: {faults:?}"
                );
            }
        }
    }
}
