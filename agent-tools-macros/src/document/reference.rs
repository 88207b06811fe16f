//! References within a document: JSON Pointers (RFC 6901) in the fragments of URIs (RFC 3986).

use std::{collections::HashMap, ptr};

use super::{
    circles::circles,
    json::{Json, Node},
};

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

/// Of each of these schemas the circle in which it stands: a value has to meet it because it meets it.
///
/// Nothing can say whether a value meets such a schema. `None` for the others.
pub(super) fn circles_of<'d>(document: &'d Node, schemas: &[&'d Node]) -> Vec<Option<usize>> {
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
    list: Vec<&'d Node>,
    known: HashMap<*const Node, usize>,
}

impl<'d> Nodes<'d> {
    fn index(&mut self, schema: &'d Node) -> usize {
        *self.known.entry(ptr::from_ref(schema)).or_insert_with(|| {
            self.list.push(schema);
            self.list.len() - 1
        })
    }
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
