use std::{borrow::Cow, error::Error, fmt};

use crate::{ToolError, text};

const MAX_CODE: usize = 64;
const MAX_MESSAGE: usize = 4_096;
const DEFAULT_CODE: &str = "rejected";
const DEFAULT_MESSAGE: &str = "The tool refused this call.";

/// Codes that the library gives to failures of its own, so that a model can rely on what they mean.
pub(crate) const RESERVED_CODES: [&str; 9] = [
    "busy",
    "canceled",
    "deadline_exceeded",
    "internal_error",
    "invalid_input",
    "invalid_output",
    "output_too_large",
    "panic",
    "unknown_tool",
];

/// A refusal that a model can act on: the only error whose words leave the host.
///
/// A rejection says what to do differently ("Choose an issue key that exists"). Every other error stays in the
/// host's record and the model reads a fixed sentence with an id. A rejection may sit anywhere in a chain of
/// [`source`](Error::source)s: `?` finds it.
///
/// Both parts are made safe when the rejection is made. A code is 1 to 64 of `[A-Za-z0-9_.-]` and none of the
/// library's own (`invalid_input`, `busy`, …), else it becomes `rejected`. A message is at most 4,096 bytes; line
/// breaks and tabs become spaces, other control characters and bidirectional overrides are removed, and an empty
/// one becomes "The tool refused this call."
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rejection {
    code: Cow<'static, str>,
    message: String,
}

/// Refuses the call with words for the model; for the tail of a handler.
///
/// ```
/// # use agent_tools::{reject, ToolError};
/// fn find(key: &str) -> Result<u32, ToolError> {
///     key.parse().map_err(|_| reject("not_a_number", "Give the key in decimal digits."))
/// }
/// assert_eq!(find("x").unwrap_err().rejection().unwrap().code(), "not_a_number");
/// ```
pub fn reject(code: impl Into<Cow<'static, str>>, message: impl AsRef<str>) -> ToolError {
    ToolError::from(Rejection::new(code, message))
}

impl Rejection {
    /// A rejection with this code and message, made safe as the type's documentation says.
    pub fn new(code: impl Into<Cow<'static, str>>, message: impl AsRef<str>) -> Self {
        Self { code: safe_code(code.into()), message: safe_message(message.as_ref()) }
    }

    /// A short machine-readable code, such as `not_found`.
    pub fn code(&self) -> &str {
        &self.code
    }

    /// The sentence for the model.
    pub fn message(&self) -> &str {
        &self.message
    }
}

impl fmt::Display for Rejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.code, self.message)
    }
}

impl Error for Rejection {}

fn safe_code(code: Cow<'static, str>) -> Cow<'static, str> {
    let allowed = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'-');
    let safe = (1..=MAX_CODE).contains(&code.len())
        && code.bytes().all(allowed)
        && !RESERVED_CODES.contains(&code.as_ref());
    if safe { code } else { Cow::Borrowed(DEFAULT_CODE) }
}

fn safe_message(message: &str) -> String {
    let safe = text::safe(message, MAX_MESSAGE);
    if safe.is_empty() { DEFAULT_MESSAGE.to_owned() } else { safe }
}

#[cfg(test)]
mod tests;
