//! `Result` under every name, with every kind of error.
#![deny(warnings, missing_docs, unreachable_pub, missing_debug_implementations, unsafe_code)]

use std::{convert::Infallible, error::Error, fmt, io, num::ParseIntError};

use agent_tools::{Definition, Rejection, ToolError, reject, tool, tools};

type Fallible<T> = Result<T, ToolError>;
type Number = Fallible<u32>;
type Erased<T> = Result<T, Box<dyn Error + Send + Sync>>;

/// What goes wrong here.
#[derive(Debug)]
enum Failure {
    Parse(ParseIntError),
    Missing,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Parse(error) => error.fmt(f),
            Self::Missing => f.write_str("missing"),
        }
    }
}

impl Error for Failure {}

impl From<ParseIntError> for Failure {
    fn from(error: ParseIntError) -> Self {
        Self::Parse(error)
    }
}

/// The library's error.
#[tool]
async fn plain() -> Result<u32, ToolError> {
    Err(reject("never", "Do not call this."))
}

/// An alias of one parameter.
#[tool]
async fn alias(key: String) -> Fallible<u32> {
    Ok(key.parse()?)
}

/// An alias of none.
#[tool]
async fn alias_of_alias() -> Number {
    Ok(1)
}

/// An alias from elsewhere.
#[tool]
fn foreign_alias() -> io::Result<String> {
    Err(io::ErrorKind::NotFound.into())
}

/// A path.
#[tool]
async fn spelled_out() -> ::core::result::Result<u32, fmt::Error> {
    Ok(1)
}

/// An erased error.
#[tool]
async fn erased(key: &str) -> Result<u32, Box<dyn Error + Send + Sync>> {
    if key.is_empty() {
        return Err("the key is empty".into());
    }
    Ok(key.parse::<u32>()?)
}

/// An erased error under an alias.
#[tool]
async fn erased_alias() -> Erased<()> {
    Err(Rejection::new("never", "Do not call this."))?
}

/// An error of one's own.
#[tool]
async fn own(key: &str) -> Result<u32, Failure> {
    if key.is_empty() { Err(Failure::Missing) } else { Ok(key.parse()?) }
}

/// One's own error through `?`.
#[tool]
async fn own_converted(key: &str) -> Result<u32, ToolError> {
    Ok(own(key).await?)
}

/// Only a rejection.
#[tool]
async fn rejection() -> Result<(), Rejection> {
    Err(Rejection::new("never", "Do not call this."))
}

/// No error at all.
#[tool]
async fn infallible() -> Result<u32, Infallible> {
    Ok(1)
}

/// Nothing, or an error.
#[tool]
async fn nothing() -> Result<(), ToolError> {
    Ok(())
}

/// Nothing but a static text.
#[tool]
async fn static_text() -> Result<&'static str, ToolError> {
    Ok("text")
}

fn main() {
    let tools = tools![
        plain,
        alias,
        alias_of_alias,
        foreign_alias,
        spelled_out,
        erased,
        erased_alias,
        own,
        own_converted,
        rejection,
        infallible,
        nothing,
        static_text
    ];
    assert_eq!(tools.len(), 13);
    assert_eq!(nothing::tool().descriptor().output_schema(), None);
    assert_eq!(
        alias_of_alias::tool().descriptor().output_schema(),
        plain::tool().descriptor().output_schema()
    );
}
