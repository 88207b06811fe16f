use serde_json::{Map, Value, json};

/// Above this many bytes Codex removes every description from the arguments, and then what is nested.
///
/// `codex-rs/tools/src/json_schema/compaction.rs`, read in 2026.
pub(super) const BUDGET: usize = 5_000;

/// How deep a schema is followed; what is deeper counts as empty.
const MAX_DEPTH: usize = 100;

/// How many bytes Codex would send for a schema of arguments, before it shortens it.
pub(super) fn bytes(schema: &Value) -> usize {
    normalized(schema, 0).to_string().len()
}

/// The schema as Codex keeps it: thirteen keywords, and a type wherever one can be guessed.
fn normalized(schema: &Value, depth: usize) -> Value {
    let Value::Object(schema) = schema else {
        return if schema.is_boolean() { json!({ "type": "string" }) } else { Value::Null };
    };
    if depth == MAX_DEPTH {
        return json!({});
    }
    let mut kept = Map::new();
    for (keyword, value) in schema {
        let value = match keyword.as_str() {
            "$ref" | "type" | "description" | "enum" | "required" => value.clone(),
            "additionalProperties" if value.is_boolean() => value.clone(),
            "items" | "additionalProperties" => normalized(value, depth + 1),
            "properties" | "$defs" | "definitions" => named(value, depth),
            "anyOf" | "oneOf" | "allOf" => listed(value, depth),
            _ => continue,
        };
        kept.insert(keyword.clone(), value);
    }
    if let Some(value) = schema.get("const") {
        kept.insert("enum".to_owned(), json!([value]));
    }
    let is = |kind: &str| schema.get("type").is_some_and(|types| *types == kind);
    if is("object") && !kept.contains_key("properties") {
        kept.insert("properties".to_owned(), json!({}));
    }
    if is("array") && !kept.contains_key("items") {
        kept.insert("items".to_owned(), json!({ "type": "string" }));
    }
    let typed = ["$ref", "type", "enum", "anyOf", "oneOf", "allOf", "properties"];
    if typed.iter().all(|keyword| !kept.contains_key(*keyword)) {
        kept.clear();
    }
    Value::Object(kept)
}

fn named(value: &Value, depth: usize) -> Value {
    let entries = value.as_object().into_iter().flatten();
    Value::Object(entries.map(|(name, schema)| (name.clone(), normalized(schema, depth + 1))).collect())
}

fn listed(value: &Value, depth: usize) -> Value {
    value.as_array().into_iter().flatten().map(|schema| normalized(schema, depth + 1)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_codex_drops_costs_nothing_and_what_it_adds_counts() {
        let table = [
            (json!({ "type": "integer", "minimum": 1, "default": 3 }), json!({ "type": "integer" })),
            (json!(true), json!({ "type": "string" })),
            (json!({ "const": "a" }), json!({ "enum": ["a"] })),
            (json!({ "type": "object" }), json!({ "type": "object", "properties": {} })),
            (json!({ "type": "array" }), json!({ "type": "array", "items": { "type": "string" } })),
            (json!({ "description": "Any JSON." }), json!({})),
            (
                json!({ "type": "object", "properties": { "a": { "type": "string", "pattern": "x" } }, "additionalProperties": false }),
                json!({ "type": "object", "properties": { "a": { "type": "string" } }, "additionalProperties": false }),
            ),
        ];
        for (schema, sent) in table {
            assert_eq!(normalized(&schema, 0), sent, "{schema}");
            assert_eq!(bytes(&schema), sent.to_string().len());
        }
    }
}
