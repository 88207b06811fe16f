use agent_tools::__private::resolve;
use serde_json::{Map, Value};

/// What the `$ref` of a schema leads to, where that is within the document.
pub(crate) fn target<'s>(root: &'s Value, schema: &Map<String, Value>) -> Option<&'s Value> {
    resolve(root, schema.get("$ref")?.as_str()?)
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
