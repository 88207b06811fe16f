use serde::Deserialize;
use serde_json::value::RawValue;

#[derive(Deserialize)]
struct Metadata<'a> {
    #[serde(
        borrow,
        default,
        rename = "io.modelcontextprotocol/protocolVersion",
        deserialize_with = "super::present"
    )]
    version: Option<&'a RawValue>,
}

/// Whether a request's own metadata names a revision; `None` where it is malformed. `null` means that there is none.
pub(super) fn names_version(meta: Option<&RawValue>) -> Option<bool> {
    let Some(meta) = meta.map(RawValue::get).filter(|meta| *meta != "null") else { return Some(false) };
    if !meta.starts_with('{') {
        return None;
    }
    match serde_json::from_str::<Metadata<'_>>(meta).ok()?.version {
        None => Some(false),
        Some(version) if version.get().starts_with('"') => Some(true),
        Some(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_revision_is_named_by_a_string_in_an_object() {
        let key = "io.modelcontextprotocol/protocolVersion";
        for (meta, named) in [
            ("null".to_owned(), Some(false)),
            ("{}".to_owned(), Some(false)),
            (r#"{"progressToken":{}}"#.to_owned(), Some(false)),
            (format!(r#"{{"{key}":"2026-07-28"}}"#), Some(true)),
            (format!(r#"{{"{key}":""}}"#), Some(true)),
            (format!(r#"{{"{key}":5}}"#), None),
            (format!(r#"{{"{key}":{{}}}}"#), None),
            (format!(r#"{{"{key}":null}}"#), None),
            ("5".to_owned(), None),
            ("[]".to_owned(), None),
            ("\"x\"".to_owned(), None),
        ] {
            let raw: &RawValue = serde_json::from_str(&meta).expect("JSON");
            assert_eq!(names_version(Some(raw)), named, "{meta}");
        }
        assert_eq!(names_version(None), Some(false));
    }
}
