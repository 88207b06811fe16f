use std::borrow::Cow;

use serde_json::{Map, Value};

/// What the `$ref` of a schema leads to, where that is within the document.
pub(crate) fn target<'s>(root: &'s Value, schema: &Map<String, Value>) -> Option<&'s Value> {
    let fragment = schema.get("$ref")?.as_str()?.strip_prefix('#')?;
    root.pointer(&percent_decoded(fragment)?)
}

/// A fragment is a part of a URI, in which the letters of many a type's name are percent-encoded.
fn percent_decoded(fragment: &str) -> Option<Cow<'_, str>> {
    if !fragment.contains('%') {
        return Some(Cow::Borrowed(fragment));
    }
    let mut decoded = Vec::with_capacity(fragment.len());
    let mut bytes = fragment.bytes();
    while let Some(byte) = bytes.next() {
        decoded.push(match byte {
            b'%' => 16 * digit(bytes.next()?)? + digit(bytes.next()?)?,
            other => other,
        });
    }
    String::from_utf8(decoded).ok().map(Cow::Owned)
}

fn digit(byte: u8) -> Option<u8> {
    char::from(byte).to_digit(16).and_then(|digit| digit.try_into().ok())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_reference_is_followed_within_the_document_however_its_name_is_encoded() {
        let root = json!({ "$defs": { "A": 1, "a £/~": 2, "a%": 3 } });
        for (reference, expected) in [
            ("#/$defs/A", Some(1)),
            ("#/$defs/%41", Some(1)),
            ("#/$defs/a%20%C2%A3~1~0", Some(2)),
            ("#/$defs/a%25", Some(3)),
            ("#/$defs/a%2", None),
            ("#/$defs/a%zz", None),
            ("#/$defs/%ff", None),
            ("#A", None),
            ("https://example.com/#/$defs/A", None),
        ] {
            let schema = json!({ "$ref": reference });
            let target = schema.as_object().and_then(|schema| target(&root, schema));
            assert_eq!(target, expected.map(Value::from).as_ref(), "{reference}");
        }
        let root = json!({ "$ref": "#" });
        assert_eq!(target(&root, root.as_object().expect("an object")), Some(&root));
    }
}
