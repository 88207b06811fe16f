//! References within a document: JSON Pointers (RFC 6901) in the fragments of URIs (RFC 3986).
//!
//! The macro reads a document of its own and has the same rules.

use std::{borrow::Cow, collections::HashMap, ptr};

use serde_json::Value;

use crate::schema::circles::circles;

/// What a reference points to, where that is within the document.
pub fn resolve<'d>(document: &'d Value, reference: &str) -> Option<&'d Value> {
    document.pointer(&decoded(reference.strip_prefix('#')?)?)
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
fn decoded(fragment: &str) -> Option<Cow<'_, str>> {
    if !fragment.contains('%') {
        return Some(Cow::Borrowed(fragment));
    }
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
    String::from_utf8(decoded).ok().map(Cow::Owned)
}

/// Of each of these schemas the circle in which it stands: a value has to meet it because it meets it.
///
/// Nothing can say whether a value meets such a schema. `None` for the others.
pub(super) fn circles_of<'d>(document: &'d Value, schemas: &[&'d Value]) -> Vec<Option<usize>> {
    let mut nodes = Nodes::default();
    let asked: Vec<_> = schemas.iter().map(|schema| nodes.index(schema)).collect();
    let mut edges = Vec::new();
    while let Some(schema) = nodes.list.get(edges.len()).copied() {
        edges.push(parts(document, schema).into_iter().map(|part| nodes.index(part)).collect());
    }
    let circles = circles(&edges);
    asked.into_iter().map(|node| circles.get(node).copied().flatten()).collect()
}

/// The schemas that have been met, each once.
#[derive(Default)]
struct Nodes<'d> {
    list: Vec<&'d Value>,
    known: HashMap<*const Value, usize>,
}

impl<'d> Nodes<'d> {
    fn index(&mut self, schema: &'d Value) -> usize {
        *self.known.entry(ptr::from_ref(schema)).or_insert_with(|| {
            self.list.push(schema);
            self.list.len() - 1
        })
    }
}

/// The schemas that one applies to the same value.
fn parts<'d>(document: &'d Value, schema: &'d Value) -> Vec<&'d Value> {
    let mut parts = Vec::new();
    for (keyword, value) in schema.as_object().into_iter().flatten() {
        match keyword.as_str() {
            "$ref" => {
                parts.extend(value.as_str().and_then(|reference| resolve(document, reference)));
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
