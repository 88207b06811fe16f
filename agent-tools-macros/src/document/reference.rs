//! References within a document: JSON Pointers (RFC 6901) in the fragments of URIs (RFC 3986).

use std::ptr;

use super::json::{Json, Node};

/// What a fragment points to; it stands without its `#`.
pub(super) fn resolve<'d>(document: &'d Node, fragment: &str) -> Option<&'d Node> {
    decoded(fragment)?.split('/').skip(1).try_fold(document, |node, token| {
        let key = token.replace("~1", "/").replace("~0", "~");
        match &node.value {
            Json::Array(items) => items.get(index(&key)?),
            _ => node.member(&key).map(|member| &member.value),
        }
    })
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
pub(super) fn in_place<'d>(document: &'d Node, schema: &'d Node) -> Vec<&'d Node> {
    let mut found: Vec<&Node> = Vec::new();
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
fn parts<'d>(document: &'d Node, schema: &'d Node) -> Vec<&'d Node> {
    let mut parts = Vec::new();
    for member in schema.members() {
        let value = &member.value;
        match member.key.as_str() {
            "$ref" => {
                let fragment = value.text().and_then(|reference| reference.strip_prefix('#'));
                parts.extend(fragment.and_then(|fragment| resolve(document, fragment)));
            }
            "allOf" | "anyOf" | "oneOf" => parts.extend(value.items()),
            "not" | "if" | "then" | "else" => parts.push(value),
            "dependentSchemas" => parts.extend(value.members().iter().map(|member| &member.value)),
            _ => {}
        }
    }
    parts
}
