use agent_tools::{Context, define, tools};
use serde_json::{Map, Value, json};

use crate::Catalog;

fn named(count: usize, schema: impl Fn(usize) -> Value) -> Value {
    Value::Object((0..count).map(|at| (format!("d{at}"), schema(at))).collect::<Map<_, _>>())
}

fn reference(at: usize) -> Value {
    json!({ "$ref": format!("#/$defs/d{at}") })
}

fn property(schema: &Value) -> Value {
    json!({ "type": "object", "properties": { "x": schema } })
}

fn properties(count: usize, schema: impl Fn(usize) -> Value) -> Value {
    json!({ "type": "object", "properties": named(count, schema) })
}

fn definitions(count: usize, schema: impl Fn(usize) -> Value) -> Value {
    json!({ "type": "object", "properties": { "x": reference(0) }, "$defs": named(count, schema) })
}

fn patterns(count: usize) -> Value {
    let patterns: Map<_, _> = (0..count).map(|at| (format!("^{at}[a-z]$"), json!({}))).collect();
    property(&json!({ "type": "object", "patternProperties": patterns }))
}

fn consts(count: usize) -> Value {
    json!({ "oneOf": (0..count).map(|at| json!({ "const": at })).collect::<Vec<_>>() })
}

fn mesh(size: usize, branches: usize) -> Value {
    definitions(size, |at| {
        let to = |step| json!({ "type": "array", "items": reference((at + step) % size) });
        json!({ "anyOf": (1..=branches).map(to).collect::<Vec<_>>() })
    })
}

fn bare_mesh(size: usize, branches: usize) -> Value {
    definitions(
        size,
        |at| json!({ "anyOf": (1..=branches).map(|step| reference((at + step) % size)).collect::<Vec<_>>() }),
    )
}

/// What a passage that is not linear would not come to the end of.
#[test]
fn a_large_schema_is_frozen_or_refused_by_the_number_that_it_passes() {
    const PARTS: Option<&str> = Some("more than 10000 parts");
    let objects = |at: usize| {
        json!({
            "type": "object",
            "properties": { "t": { "const": at }, "u": { "type": "string" } },
            "required": ["t", "u"],
        })
    };
    let tagged = |count: usize| json!({ "oneOf": (0..count).map(objects).collect::<Vec<_>>() });
    for (what, schema, words) in [
        ("mesh of references, past", bare_mesh(300, 50), PARTS),
        ("mesh of references", bare_mesh(90, 50), Some("leads back to itself")),
        ("mesh of arrays", mesh(50, 45), Some("lead back to it through its items")),
        ("constants, past", property(&consts(30_000)), PARTS),
        ("branches, past", property(&consts(257)), Some("`oneOf` with 257 branches")),
        ("unions of constants", properties(18, |_| consts(256)), None),
        ("unions of objects", properties(4, |_| tagged(150)), None),
        ("`true` properties, past", properties(45_000, |_| json!(true)), PARTS),
        ("`true` properties", properties(9_900, |_| json!(true)), None),
        ("`{}` properties", properties(9_900, |_| json!({})), None),
        (
            "required properties",
            {
                let mut schema = properties(4_900, |_| json!(true));
                schema["required"] = (0..4_900).map(|at| json!(format!("d{at}"))).collect();
                schema
            },
            None,
        ),
        ("defaults", properties(3_300, |at| json!({ "type": "integer", "default": at })), None),
        ("bare ring", definitions(2_000, |at| reference((at + 1) % 2_000)), Some("leads back to itself")),
        ("ring", definitions(2_000, |at| json!({ "items": reference((at + 1) % 2_000) })), None),
        ("chain", definitions(2_000, |at| if at < 1_999 { reference(at + 1) } else { json!({}) }), None),
        ("values", property(&json!({ "enum": (0..9_900).collect::<Vec<_>>() })), None),
        (
            "items in order",
            property(
                &json!({ "prefixItems": (0..4_900).map(|at| json!({ "const": at })).collect::<Vec<_>>() }),
            ),
            None,
        ),
        ("names by pattern", patterns(300), None),
        (
            "wide patterns",
            properties(500, |at| json!({ "pattern": format!("^[a-z]{{1,1000}}{at}$") })),
            Some("since all of a schema share 8 MiB"),
        ),
        (
            "references to places of one name",
            properties(1_200, |at| match at.checked_sub(1).filter(|_| at % 2 == 1) {
                Some(before) => json!({ "$ref": format!("#/properties/d{before}/properties/x") }),
                None => json!({ "properties": { "x": { "type": "string" } } }),
            }),
            None,
        ),
    ] {
        let tool =
            define("probe", "Take anything.", async |_: Context, _: Value| Ok(())).input_schema(schema);
        let problems = Catalog::freeze(tools![..tool]).err().map(|problems| problems.to_string());
        match (problems, words) {
            (None, None) => {}
            (Some(problems), Some(words)) => assert!(problems.contains(words), "{what}: {problems}"),
            (problems, _) => panic!("{what}: {problems:?}"),
        }
    }
}
