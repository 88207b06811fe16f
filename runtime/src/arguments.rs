pub(crate) mod scan;

use std::{error::Error, fmt};

use serde_json::{Map, Value};

/// The arguments of one call: a JSON object, or nothing, which means an empty one.
///
/// [`from_json`](Self::from_json) gives in-process callers the checks that the gateway makes on a body. A
/// [`Value`] converts too, but what its parser has already dropped, such as the first of two equal keys, can no
/// longer be seen.
#[derive(Clone, Debug, Default)]
pub struct Arguments {
    value: Value,
}

impl Arguments {
    /// Reads arguments from JSON text.
    ///
    /// # Errors
    /// For text that is not JSON, an object with two equal keys, or nesting deeper than 64, where the arguments
    /// object itself is level 1.
    pub fn from_json(text: &str) -> Result<Self, InvalidArguments> {
        let value = serde_json::from_str(text).map_err(|error| InvalidArguments(syntax(&error)))?;
        scan::check(text, 0).map_err(|refusal| InvalidArguments(refusal.to_string()))?;
        Ok(Self { value })
    }

    /// The object, with absent and `null` meaning an empty one; else the name of what was given instead.
    pub(crate) fn into_object(self) -> Result<Map<String, Value>, &'static str> {
        match self.value {
            Value::Null => Ok(Map::new()),
            Value::Object(object) => Ok(object),
            other => Err(type_name(&other)),
        }
    }
}

impl From<Value> for Arguments {
    fn from(value: Value) -> Self {
        Self { value }
    }
}

impl From<Map<String, Value>> for Arguments {
    fn from(object: Map<String, Value>) -> Self {
        Self { value: Value::Object(object) }
    }
}

impl From<()> for Arguments {
    fn from((): ()) -> Self {
        Self::default()
    }
}

/// Why a text is not a call's arguments; says what is wrong, never what was sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidArguments(String);

impl fmt::Display for InvalidArguments {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for InvalidArguments {}

fn syntax(error: &serde_json::Error) -> String {
    format!("the text is not JSON from line {}, column {} on", error.line(), error.column())
}

/// JSON's name for the type of a value.
pub(crate) fn type_name(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(_) => "number",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_parser_would_quietly_change_is_refused() {
        let nested = |levels: usize| format!("{}{}", r#"{"a":"#.repeat(levels - 1) + "{", "}".repeat(levels));
        for (text, expected) in [
            ("{}", Ok(())),
            ("null", Ok(())),
            (r#"{"a":1,"b":{"a":2}}"#, Ok(())),
            (r#"[{"a":1},{"a":2}]"#, Ok(())),
            (r#"{"a":1,"a":2}"#, Err("an object has the same key twice")),
            (r#"{"a":1,"\u0061":2}"#, Err("an object has the same key twice")),
            (r#"{"x":[{"a":{},"b":"}","a":[]}]}"#, Err("an object has the same key twice")),
            (&nested(64), Ok(())),
            (&nested(65), Err("it is nested deeper than 64 levels")),
            ("{", Err("the text is not JSON from line 1, column 1 on")),
            (r#"{"a":1e999}"#, Err("the text is not JSON from line 1, column 10 on")),
        ] {
            let checked = Arguments::from_json(text).map(drop).map_err(|error| error.to_string());
            assert_eq!(checked, expected.map_err(str::to_owned), "{text}");
        }
    }
}
