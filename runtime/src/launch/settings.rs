//! A client's settings file, read so that a change keeps every other byte of it.

mod commas;
pub(super) mod file;
mod json;
mod toml;

use std::fmt;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// How a settings file is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Dialect {
    /// TOML 1.0.
    Toml,
    /// JSON, with comments and trailing commas.
    Json,
}

/// One change to a settings file. What is not yet there on the way is made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Change {
    path: Vec<String>,
    value: Value,
    how: How,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum How {
    /// Nothing may stand there yet.
    Set,
    /// The place is a list, made if it is not there.
    Append,
}

impl Change {
    /// Sets what nobody has set. A value that stands there already is an error, which names its line.
    pub fn set<S: Into<String>>(path: impl IntoIterator<Item = S>, value: impl Into<Value>) -> Self {
        Self { path: path.into_iter().map(Into::into).collect(), value: value.into(), how: How::Set }
    }

    /// Adds an item to a list and leaves those that are there.
    pub fn append<S: Into<String>>(path: impl IntoIterator<Item = S>, item: impl Into<Value>) -> Self {
        Self { path: path.into_iter().map(Into::into).collect(), value: item.into(), how: How::Append }
    }
}

impl Change {
    /// What stands at the place where it is not yet there.
    fn leaf(&self) -> Value {
        match self.how {
            How::Set => self.value.clone(),
            How::Append => Value::Array(vec![self.value.clone()]),
        }
    }

    /// What stands at a step of the path where that is not yet there.
    fn value_below(&self, depth: usize) -> Value {
        let below = self.path[depth + 1..].iter().rev();
        below.fold(self.leaf(), |inner, step| Value::Object(Map::from_iter([(step.clone(), inner)])))
    }

    pub(super) fn path(&self) -> &[String] {
        &self.path
    }

    /// Whether a place is no longer as this has left it.
    pub(super) fn is_changed(&self, now: &Value) -> bool {
        match self.how {
            How::Set => *now != self.value,
            How::Append => false,
        }
    }
}

/// What is wrong with a settings file, and in which line, from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fault {
    pub(super) line: usize,
    pub(super) what: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.what)
    }
}

impl Fault {
    fn at(text: &str, offset: usize, what: impl Into<String>) -> Self {
        let before = text.get(..offset).unwrap_or(text);
        Self { line: before.matches('\n').count() + 1, what: what.into() }
    }
}

impl Dialect {
    /// The text with the changes; an empty one stands for a file that is not there.
    pub(super) fn changed(self, text: &str, changes: &[Change]) -> Result<String, Fault> {
        let (mark, text) = byte_order_mark(text);
        let result = match self {
            Self::Toml => toml::changed(text, changes),
            Self::Json => json::changed(text, changes),
        };
        Ok(format!("{mark}{}", result?))
    }

    /// The text without the changes, as far as they are still there as they were made.
    pub(super) fn undone(self, text: &str, changes: &[Change]) -> Result<String, Fault> {
        let (mark, text) = byte_order_mark(text);
        let result = match self {
            Self::Toml => toml::undone(text, changes),
            Self::Json => json::undone(text, changes),
        };
        Ok(format!("{mark}{}", result?))
    }

    /// The value at a place, if it is set.
    pub(super) fn value_at(self, text: &str, path: &[String]) -> Result<Option<Value>, Fault> {
        let (_, text) = byte_order_mark(text);
        match self {
            Self::Toml => toml::value_at(text, path),
            Self::Json => json::value_at(text, path),
        }
    }

    /// The line in which a place is set, if it is.
    pub(super) fn line_of<S: AsRef<str>>(self, text: &str, path: &[S]) -> Result<Option<usize>, Fault> {
        self.line_of_any(text, &[path])
    }

    /// The line in which the first of some places is set that is, all looked for in one reading of the text.
    pub(super) fn line_of_any<S: AsRef<str>>(
        self,
        text: &str,
        paths: &[&[S]],
    ) -> Result<Option<usize>, Fault> {
        let (_, text) = byte_order_mark(text);
        match self {
            Self::Toml => toml::line_of_any(text, paths),
            Self::Json => json::line_of_any(text, paths),
        }
    }
}

/// Editors of Windows begin a file with one; to a parser it is no part of the text.
fn byte_order_mark(text: &str) -> (&str, &str) {
    let length = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
    text.split_at(length)
}

#[cfg(test)]
mod tests;
