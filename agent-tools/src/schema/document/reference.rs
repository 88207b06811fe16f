//! References within a document: JSON Pointers (RFC 6901) in the fragments of URIs (RFC 3986).
//!
//! The macro reads a document of its own and has the same rules.

use std::ptr;

use serde_json::Value;

/// What a fragment points to; it stands without its `#`.
pub(in crate::schema) fn resolve<'d>(document: &'d Value, fragment: &str) -> Option<&'d Value> {
    decoded(fragment)?.split('/').skip(1).try_fold(document, |node, token| {
        let key = unescaped(token);
        match node {
            Value::Array(items) => items.get(index(&key)?),
            _ => node.get(&key),
        }
    })
}

/// One step of a JSON Pointer as the key that it stands for.
fn unescaped(token: &str) -> String {
    token.replace("~1", "/").replace("~0", "~")
}

/// The name of the definition under `$defs` that a reference leads to, and how it goes on below that.
pub(in crate::schema) fn below_definitions(reference: &str) -> Option<(String, &str)> {
    let path = reference.strip_prefix("#/$defs/")?;
    let end = path.find('/').unwrap_or(path.len());
    let (name, rest) = path.split_at_checked(end)?;
    Some((unescaped(&decoded(name)?), rest))
}

/// A fragment without its percent-encoding; `None` if that is no text.
fn decoded(fragment: &str) -> Option<String> {
    let mut rest = fragment.bytes();
    let mut decoded = Vec::new();
    while let Some(byte) = rest.next() {
        if byte == b'%' {
            let mut digit = || char::from(rest.next()?).to_digit(16);
            decoded.push(u8::try_from(digit()? * 16 + digit()?).ok()?);
        } else {
            decoded.push(byte);
        }
    }
    String::from_utf8(decoded).ok()
}

/// Digits without a leading zero.
fn index(key: &str) -> Option<usize> {
    let is_index = key.bytes().all(|byte| byte.is_ascii_digit()) && (key == "0" || !key.starts_with('0'));
    if is_index { key.parse().ok() } else { None }
}

/// All schemas that a value has to meet because it meets this one.
///
/// If the schema itself is among them, nothing can say whether a value meets it.
pub(super) fn in_place<'d>(document: &'d Value, schema: &'d Value) -> Vec<&'d Value> {
    let mut found: Vec<&Value> = Vec::new();
    let mut open = vec![schema];
    while let Some(schema) = open.pop() {
        for next in parts(document, schema) {
            if !found.iter().any(|known| ptr::eq(*known, next)) {
                found.push(next);
                open.push(next);
            }
        }
    }
    found
}

/// The schemas that one applies to the same value.
fn parts<'d>(document: &'d Value, schema: &'d Value) -> Vec<&'d Value> {
    let mut parts = Vec::new();
    for (keyword, value) in schema.as_object().into_iter().flatten() {
        match keyword.as_str() {
            "$ref" => {
                let fragment = value.as_str().and_then(|reference| reference.strip_prefix('#'));
                parts.extend(fragment.and_then(|fragment| resolve(document, fragment)));
            }
            "allOf" | "anyOf" | "oneOf" => parts.extend(value.as_array().into_iter().flatten()),
            "not" | "if" | "then" | "else" => parts.push(value),
            "dependentSchemas" => {
                parts.extend(value.as_object().into_iter().flatten().map(|(_, schema)| schema));
            }
            _ => {}
        }
    }
    parts
}
