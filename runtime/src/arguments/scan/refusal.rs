use std::fmt;

use super::super::MAX_DEPTH;
use crate::{place::Place, secret};

/// What a JSON parser does not report, or not with the place where it is.
///
/// It has no `Display`, and its `Debug` does not tell the place: the keys on the way there are the caller's, and some of
/// them may lie inside of a secret. Which do, only the schema of the tool can say.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Refusal {
    pub(super) fault: Fault,
    /// Of the key or the value, in bytes from the beginning of the text.
    pub(super) offset: usize,
    pub(super) place: Place,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    /// The place is that of the key.
    DuplicateKey,
    /// The place is that of the first value too many.
    TooDeep,
    /// A number that no double is near to.
    TooLarge,
    /// A key by which the JSON library tells values of its own.
    ReservedKey,
}

impl Refusal {
    /// What is wrong, and in which line and column of the text: for one who has the text and no schema.
    pub(crate) fn in_text(&self, text: &str) -> String {
        let before = text.get(..self.offset).unwrap_or(text);
        let line = before.bytes().filter(|byte| *byte == b'\n').count() + 1;
        let column = before.len() - before.rfind('\n').map_or(0, |end| end + 1) + 1;
        format!("line {line}, column {column}: {}", self.fault.somewhere())
    }

    /// What is wrong, and where in the message that carries a call's arguments at `arguments`.
    ///
    /// Inside of the arguments the place is told as far as the schema of the tool allows. Without a schema, nothing is
    /// told of what they hold.
    pub(crate) fn in_message(&self, arguments: &[&str], schema: Option<&serde_json::Value>) -> String {
        let told = match (self.place.strip(arguments), schema) {
            (Some(inside), Some(schema)) => arguments.len() + secret::visible(schema, &inside),
            _ => arguments.len(),
        };
        let shown = self.place.first(told);
        if shown == self.place {
            format!("{shown} {}", self.fault.here())
        } else {
            format!("inside of {shown}, {}", self.fault.somewhere())
        }
    }
}

impl Fault {
    /// What follows a place.
    fn here(self) -> String {
        match self {
            Self::DuplicateKey => "is there twice; an object has each key once".to_owned(),
            Self::TooDeep => format!("is nested deeper than {MAX_DEPTH} levels"),
            Self::TooLarge => "is a number beyond what a double holds".to_owned(),
            Self::ReservedKey => {
                "has a name that the JSON library keeps for itself; choose another".to_owned()
            }
        }
    }

    fn somewhere(self) -> String {
        let what = match self {
            Self::DuplicateKey | Self::ReservedKey => "a key",
            Self::TooDeep | Self::TooLarge => "a value",
        };
        format!("{what} {}", self.here())
    }
}

impl fmt::Debug for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Refusal")
            .field("fault", &self.fault)
            .field("offset", &self.offset)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::arguments::scan::scan;

    /// Every key that begins with `canary` lies inside of a secret, or where nothing is known of what is.
    #[test]
    fn a_place_is_told_up_to_the_first_secret_or_unknown_value() {
        let schema = json!({
            "type": "object",
            "properties": {
                "plain": { "type": "object", "properties": { "list": { "items": { "type": "object" } } } },
                "map": { "additionalProperties": { "$ref": "#/$defs/Login" } },
                "password": { "type": "string", "writeOnly": true },
                "maybe": { "anyOf": [{ "$ref": "#/$defs/Hidden" }, { "type": "null" }] },
                "union": { "oneOf": [
                    { "properties": { "kind": { "const": "a" }, "x": { "type": "object" } } },
                    { "properties": { "kind": { "const": "b" }, "x": { "writeOnly": true } } }
                ] },
                "any": true
            },
            "additionalProperties": false,
            "$defs": {
                "Login": { "properties": { "user": {}, "pass": { "writeOnly": true } } },
                "Hidden": { "type": "object", "writeOnly": true }
            }
        });
        for (arguments, expected) in [
            (r#"{"plain":1,"plain":2}"#, "`plain` is there twice"),
            (r#"{"plain":{"list":[{"a":1},{"a":1,"a":2}]}}"#, "`plain.list[1].a` is there twice"),
            (r#"{"map":{"eu":{"user":1,"user":2}}}"#, "`map.eu.user` is there twice"),
            (r#"{"map":{"eu":{"pass":1,"pass":2}}}"#, "`map.eu.pass` is there twice"),
            (
                r#"{"map":{"eu":{"pass":{"canary":1,"canary":2}}}}"#,
                "inside of `map.eu.pass`, a key is there twice",
            ),
            (r#"{"password":"x","password":"y"}"#, "`password` is there twice"),
            (r#"{"password":{"canary":1,"canary":2}}"#, "inside of `password`, a key is there twice"),
            (r#"{"password":[{"x":{"canary":1e999}}]}"#, "inside of `password`, a value is a number beyond"),
            (
                r#"{"password":{"canary":{"$serde_json::private::Number":1}}}"#,
                "inside of `password`, a key has a name",
            ),
            (r#"{"maybe":{"canary":1,"canary":2}}"#, "inside of `maybe`, a key is there twice"),
            (
                r#"{"union":{"kind":"a","x":{"canary":1,"canary":2},"kind":"b"}}"#,
                "inside of `union.x`, a key",
            ),
            (r#"{"union":{"kind":"a","x":{},"kind":"b"}}"#, "`union.kind` is there twice"),
            (r#"{"pasword":{"canary":1,"canary":2}}"#, "inside of `pasword`, a key is there twice"),
            (
                r#"{"plain":[{"password":{"canary":1,"canary":2}}]}"#,
                "inside of `plain[0]`, a key is there twice",
            ),
            (r#"{"any":{"a":{"canary":1,"canary":2}}}"#, "inside of `any`, a key is there twice"),
            (r#"{"any":{"post gres":1e999}}"#, "inside of `any`, a value is a number beyond"),
        ] {
            let refusal = scan(arguments, 64).expect_err("a fault");
            let told = refusal.in_message(&[], Some(&schema));
            assert!(told.starts_with(expected), "{arguments}: {told}");
            let blind =
                format!("{refusal:?} {} {}", refusal.in_message(&[], None), refusal.in_text(arguments));
            assert!(!blind.contains("canary") && !blind.contains("pass"), "{arguments}: {blind}");
        }
    }

    #[test]
    fn a_place_in_a_text_is_a_line_and_a_column() {
        for (text, expected) in [
            (r#"{"a":1,"a":2}"#, "line 1, column 8: a key is there twice; an object has each key once"),
            (
                "{\n \"a\": 1,\n \"a\": 2}",
                "line 3, column 2: a key is there twice; an object has each key once",
            ),
            ("[1e400]", "line 1, column 2: a value is a number beyond what a double holds"),
        ] {
            assert_eq!(scan(text, 64).expect_err("a fault").in_text(text), expected, "{text}");
        }
    }
}
