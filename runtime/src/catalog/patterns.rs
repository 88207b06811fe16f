use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::contract::validator;

/// How large one compiled pattern may be, in bytes: a short text such as `(a{1000}){1000}` asks for a lot.
const MAX_PATTERN: usize = 1024 * 1024;

/// How large all patterns of one schema may be together once they are compiled, in bytes.
const MAX_PATTERNS: usize = 8 * MAX_PATTERN;

/// How large each pattern of a schema may be, in bytes: many have less each.
pub(super) fn share(schema: &Value) -> usize {
    let found = found(schema);
    let texts: BTreeSet<_> = found.iter().map(|(_, pattern)| pattern).collect();
    MAX_PATTERNS.checked_div(texts.len()).map_or(MAX_PATTERN, |share| share.min(MAX_PATTERN))
}

/// The most patterns that are named; each costs a validator of its own.
const NAMED: usize = 8;

/// Why a schema that does not compile does not, as far as its patterns do not: a validator says only that one of them
/// does not.
pub(super) fn faults(schema: &Value) -> Vec<String> {
    let share = share(schema);
    let found = found(schema);
    let refused =
        found.iter().filter(|(_, pattern)| validator(&json!({ "pattern": pattern }), share).is_err());
    refused
        .take(NAMED)
        .map(|(place, pattern)| {
            format!(
                "the pattern `{pattern}` at `{place}` is not one that the linear-time engine takes: the syntax of \
                 the `regex` crate, without look-around and back-references, compiled to at most {} KiB, since all of \
                 a schema share {} MiB",
                share / 1024,
                MAX_PATTERNS / 1024 / 1024,
            )
        })
        .collect()
}

fn found(schema: &Value) -> Vec<(String, &str)> {
    let mut found = Vec::new();
    collect(schema, "#", &mut found);
    found
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

#[cfg(test)]
mod tests;
