mod plain;
pub(crate) mod scan;

use std::{error::Error, fmt};

pub(crate) use agent_tools::__private::{EXACT, Rounded};
use serde_json::{Map, Value, value::RawValue};

pub(crate) use self::plain::Held;
use self::plain::plain;

/// The deepest nesting of a call's arguments; the arguments object itself is level 1.
pub(crate) const MAX_DEPTH: usize = 64;

/// The arguments of one call: a JSON object, or nothing, which means an empty one.
///
/// [`from_json`](Self::from_json) gives in-process callers the checks that the gateway makes on a body. A
/// [`Value`] converts too, but what its parser has already dropped can no longer be seen: the first of two equal
/// keys, and the fraction of `0.99999999999999999999`, which it reads as 1.
#[derive(Clone, Default)]
pub struct Arguments {
    value: Value,
    rounded: Rounded,
    /// The length of the text it was read from.
    bytes: Option<usize>,
}

impl Arguments {
    /// Reads arguments from JSON text.
    ///
    /// # Errors
    /// For text that is not JSON, an object with two equal keys, a number beyond what a double holds, or nesting
    /// deeper than 64, where the arguments object itself is level 1. The error tells the line and the column, both
    /// from 1, the column in bytes; it names no key, since without a tool nobody knows which of them are secret.
    pub fn from_json(text: &str) -> Result<Self, InvalidArguments> {
        let (value, rounded) = read(text, MAX_DEPTH)?;
        Ok(Self { value, rounded, bytes: Some(text.len()) })
    }

    /// Adds what is known of the text that the value was parsed from: what a scan of it has found, and its length.
    #[must_use]
    pub(crate) fn read_from(self, rounded: Rounded, bytes: usize) -> Self {
        Self { rounded, bytes: Some(bytes), ..self }
    }

    /// The length of the text they were read from, if any.
    pub(crate) fn bytes(&self) -> Option<usize> {
        self.bytes
    }

    /// The object, with absent and `null` meaning an empty one, the fractions that its numbers hide, and what it holds.
    ///
    /// # Errors
    /// What is wrong with a value that is no object, or one that is nested deeper than a text may be.
    pub(crate) fn into_object(mut self) -> Result<(Map<String, Value>, Rounded, Held), String> {
        let mut held = Held::NEITHER;
        plain(&mut self.value, MAX_DEPTH, &mut held)
            .map_err(|part| format!("hold a value that is {part}"))?;
        match self.value {
            Value::Null => Ok((Map::new(), Rounded::default(), Held::NEITHER)),
            Value::Object(object) => Ok((object, self.rounded, held)),
            other => Err(format!("must be an object, not {}", with_article(&other))),
        }
    }
}

/// Never the arguments themselves: one of them may be a secret.
impl fmt::Debug for Arguments {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.value {
            Value::Object(object) => write!(f, "Arguments({} properties)", object.len()),
            other => write!(f, "Arguments({})", with_article(other)),
        }
    }
}

impl From<Value> for Arguments {
    fn from(value: Value) -> Self {
        Self { value, rounded: Rounded::default(), bytes: None }
    }
}

impl From<Map<String, Value>> for Arguments {
    fn from(object: Map<String, Value>) -> Self {
        Self::from(Value::Object(object))
    }
}

impl From<()> for Arguments {
    fn from((): ()) -> Self {
        Self::default()
    }
}

/// Parses a text of at most `levels` levels, after a scan of it.
pub(crate) fn read(text: &str, levels: usize) -> Result<(Value, Rounded), InvalidArguments> {
    let syntax = |error: serde_json::Error| InvalidArguments(syntax(&error));
    serde_json::from_str::<&RawValue>(text).map_err(syntax)?;
    let rounded = scan::scan(text, levels).map_err(|refusal| InvalidArguments(refusal.in_text(text)))?;
    let mut value = serde_json::from_str(text).map_err(syntax)?;
    plain(&mut value, levels, &mut Held::NEITHER.clone())
        .map_err(|part| InvalidArguments(format!("it holds a value that is {part}")))?;
    Ok((value, rounded))
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

/// The type of a value, by JSON's name for it.
fn with_article(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "a boolean",
        Value::Number(_) => "a number",
        Value::String(_) => "a string",
        Value::Array(_) => "an array",
        Value::Object(_) => "an object",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_json_that_no_parser_would_quietly_change() {
        for (text, expected) in [
            ("{}", Ok(())),
            ("null", Ok(())),
            (r#"{"a":1,"a":2}"#, Err("line 1, column 8: a key is there twice; an object has each key once")),
            ("{", Err("the text is not JSON from line 1, column 1 on")),
            (r#"{"a":1e999}"#, Err("line 1, column 6: a value is a number beyond what a double holds")),
            (r#"{"a":"\ud800"}"#, Err("the text is not JSON from line 1, column 13 on")),
            (&"[".repeat(1024 * 1024), Err("the text is not JSON from line 1, column 1048576 on")),
        ] {
            let checked = Arguments::from_json(text).map(drop).map_err(|error| error.to_string());
            assert_eq!(checked, expected.map_err(str::to_owned), "{text:.80}");
        }
    }
}
