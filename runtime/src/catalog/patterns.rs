use serde_json::{Value, json};

use super::contract::validator;

/// Patterns that do not compile, each with its place: a validator says only that one of them does not.
pub(super) fn check(schema: &Value) -> Vec<String> {
    let mut found = Vec::new();
    collect(schema, "#", &mut found);
    let refused = found.iter().filter(|(_, pattern)| validator(&json!({ "pattern": pattern })).is_err());
    refused
        .map(|(place, pattern)| {
            format!(
                "the pattern `{pattern}` at `{place}` is not one that the linear-time engine takes: the syntax of the `regex` crate, without look-around and back-references, compiled to at most 1 MiB"
            )
        })
        .collect()
}

/// The patterns of a schema and of all below it. What stands in `const`, `enum`, `default` and `examples` is data.
fn collect<'s>(schema: &'s Value, place: &str, found: &mut Vec<(String, &'s str)>) {
    let Some(object) = schema.as_object() else { return };
    for (keyword, value) in object {
        let below = format!("{place}/{keyword}");
        match (keyword.as_str(), value) {
            ("pattern", Value::String(pattern)) => found.push((place.to_owned(), pattern)),
            ("const" | "enum" | "default" | "examples", _) => {}
            ("properties" | "patternProperties" | "$defs" | "dependentSchemas", Value::Object(named)) => {
                if keyword == "patternProperties" {
                    found.extend(named.keys().map(|pattern| (below.clone(), pattern.as_str())));
                }
                for (name, schema) in named {
                    collect(schema, &format!("{below}/{name}"), found);
                }
            }
            (_, Value::Array(schemas)) => {
                for (at, schema) in schemas.iter().enumerate() {
                    collect(schema, &format!("{below}/{at}"), found);
                }
            }
            _ => collect(value, &below, found),
        }
    }
}
