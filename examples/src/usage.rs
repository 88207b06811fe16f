use std::{error::Error, fmt};

/// A command line that cannot be understood.
#[derive(Debug, PartialEq, Eq)]
pub struct UsageError(String);

impl UsageError {
    /// In words, without an end.
    pub fn new(words: impl Into<String>) -> Self {
        Self(words.into())
    }
}

impl fmt::Display for UsageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}; see --help", self.0)
    }
}

impl Error for UsageError {}
