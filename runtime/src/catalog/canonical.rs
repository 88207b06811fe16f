use serde_json::{Number, Value};

/// Writes a schema in the one form that counts for its meaning.
///
/// Keys, `required` and type lists are sorted; the `title` and `$schema` of a schema are left out, but not a
/// property that happens to be called `title`. Numbers are written by value, so that a build of `serde_json` that
/// keeps their text gives the same bytes.
pub(super) fn schema(value: &Value, out: &mut String) {
    let Value::Object(object) = value else { return literal(value, out) };
    let keywords = object.iter().filter(|(keyword, _)| !matches!(keyword.as_str(), "title" | "$schema"));
    entries(keywords, out, |keyword, value, out| match (keyword, value) {
        (
            "properties" | "patternProperties" | "$defs" | "definitions" | "dependentSchemas",
            Value::Object(named),
        ) => {
            entries(named.iter(), out, |_, value, out| schema(value, out));
        }
        ("required" | "type", Value::Array(names)) => {
            let mut names: Vec<_> = names.iter().map(text).collect();
            names.sort();
            out.push_str(&names.join(","));
        }
        ("allOf" | "anyOf" | "oneOf" | "prefixItems", Value::Array(parts)) => {
            list(parts, out, schema);
        }
        ("enum" | "const" | "default" | "examples", value) => literal(value, out),
        (_, value @ Value::Object(_)) => schema(value, out),
        (_, value) => literal(value, out),
    });
}

/// A value that is data, as text.
pub(crate) fn text(value: &Value) -> String {
    let mut text = String::new();
    literal(value, &mut text);
    text
}

/// A value that is data and not a schema: only its keys are sorted.
fn literal(value: &Value, out: &mut String) {
    match value {
        Value::Null => out.push_str("null"),
        Value::Bool(flag) => out.push_str(if *flag { "true" } else { "false" }),
        Value::Number(number) => out.push_str(&canonical_number(number)),
        Value::String(text) => string(text, out),
        Value::Array(items) => list(items, out, literal),
        Value::Object(object) => entries(object.iter(), out, |_, value, out| literal(value, out)),
    }
}

fn canonical_number(number: &Number) -> String {
    match (number.as_i64(), number.as_u64(), number.as_f64()) {
        (Some(integer), _, _) => integer.to_string(),
        (_, Some(integer), _) => integer.to_string(),
        (_, _, Some(float)) => format!("f{:016x}", float.to_bits()),
        _ => number.to_string(),
    }
}

fn string(text: &str, out: &mut String) {
    out.push('"');
    for character in text.chars() {
        if matches!(character, '"' | '\\') {
            out.push('\\');
        }
        out.push(character);
    }
    out.push('"');
}

fn list(items: &[Value], out: &mut String, write: impl Fn(&Value, &mut String)) {
    out.push('[');
    for item in items {
        write(item, out);
        out.push(',');
    }
    out.push(']');
}

fn entries<'a>(
    entries: impl Iterator<Item = (&'a String, &'a Value)>,
    out: &mut String,
    write: impl Fn(&str, &Value, &mut String),
) {
    let mut entries: Vec<_> = entries.collect();
    entries.sort_by_key(|(key, _)| key.as_str());
    out.push('{');
    for (key, value) in entries {
        string(key, out);
        out.push(':');
        write(key, value, out);
        out.push(',');
    }
    out.push('}');
}

/// The canonical form of an absent or present schema.
pub(super) fn optional(value: Option<&Value>) -> String {
    let mut out = String::new();
    if let Some(value) = value {
        schema(value, &mut out);
    }
    out
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn canonical(value: &Value) -> String {
        optional(Some(value))
    }

    #[test]
    fn what_does_not_count_is_left_out_and_what_counts_is_kept() {
        let base =
            json!({ "type": ["string", "null"], "properties": { "a": {}, "b": {} }, "required": ["a", "b"] });
        let equal = [
            json!({ "required": ["b", "a"], "properties": { "b": {}, "a": {} }, "type": ["null", "string"] }),
            json!({ "title": "T", "$schema": "x", "type": ["string", "null"],
                    "properties": { "a": { "title": "A" }, "b": {} }, "required": ["a", "b"] }),
        ];
        let different = [
            json!({ "type": ["string", "null"], "properties": { "a": {}, "b": {}, "title": {} }, "required": ["a", "b"] }),
            json!({ "type": ["string", "null"], "properties": { "a": { "default": 1 }, "b": {} }, "required": ["a", "b"] }),
            json!({ "type": "string", "properties": { "a": {}, "b": {} }, "required": ["a", "b"] }),
        ];
        for schema in equal {
            assert_eq!(canonical(&schema), canonical(&base), "{schema}");
        }
        for schema in different {
            assert_ne!(canonical(&schema), canonical(&base), "{schema}");
        }
    }

    #[test]
    fn values_inside_a_schema_are_data() {
        for (left, right) in [
            (json!({ "default": { "title": 1 } }), json!({ "default": {} })),
            (json!({ "enum": ["a", "b"] }), json!({ "enum": ["b", "a"] })),
            (json!({ "const": { "required": ["a", "b"] } }), json!({ "const": { "required": ["b", "a"] } })),
        ] {
            assert_ne!(canonical(&left), canonical(&right));
        }
        assert_eq!(canonical(&json!({ "maximum": 10 })), r#"{"maximum":10,}"#);
        assert_ne!(canonical(&json!({ "maximum": 10 })), canonical(&json!({ "maximum": 10.5 })));
    }
}
