use serde::{Serialize, Serializer};

/// The id of a JSON-RPC request, as MCP has it: a string or an integer.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum RequestId {
    Number(i64),
    Text(String),
}

impl RequestId {
    /// Reads an id from JSON text.
    pub(crate) fn read(json: &str) -> Option<Self> {
        if json.starts_with('"') {
            return serde_json::from_str(json).ok().map(Self::Text);
        }
        json.parse().ok().map(Self::Number)
    }
}

impl Serialize for RequestId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Number(number) => serializer.serialize_i64(*number),
            Self::Text(text) => serializer.serialize_str(text),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_a_string_or_an_integer() {
        for (json, id) in [
            ("1", Some(RequestId::Number(1))),
            ("-7", Some(RequestId::Number(-7))),
            ("\"1\"", Some(RequestId::Text("1".to_owned()))),
            (r#""a\u0062""#, Some(RequestId::Text("ab".to_owned()))),
            ("\"\"", Some(RequestId::Text(String::new()))),
            ("1.0", None),
            ("1e2", None),
            ("9223372036854775808", None),
            ("null", None),
            ("true", None),
            ("{}", None),
        ] {
            assert_eq!(RequestId::read(json), id, "{json}");
        }
    }
}
