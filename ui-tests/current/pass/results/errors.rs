//! Every kind of error that a tool may return.

#![deny(warnings, missing_docs, unreachable_pub, missing_debug_implementations, unsafe_code)]

use std::{error::Error, fmt};

use agent_tools::{Rejection, ToolError, reject, tool, tools};

#[derive(Debug)]
struct Own;

impl fmt::Display for Own {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("own")
    }
}

impl Error for Own {}

/// Fail with the library's own type.
#[tool(read_only)]
async fn opaque() -> Result<(), ToolError> {
    Err(Own)?;
    Err(reject("no", "Do something else."))
}

/// Fail with a type of one's own.
#[tool(read_only)]
async fn own() -> Result<u8, Own> {
    Err(Own)
}

/// Fail with a bare rejection.
#[tool(read_only)]
async fn refusal() -> Result<u8, Rejection> {
    Err(Rejection::new("no", "Do something else."))
}

/// Fail with an erased type.
#[tool(read_only)]
async fn erased() -> Result<u8, Box<dyn Error + Send + Sync>> {
    Err(Own)?
}

/// Fail with an error of the standard library.
#[tool(read_only)]
async fn standard() -> std::io::Result<u8> {
    Err(std::io::Error::other("standard"))
}

fn main() {
    assert_eq!(tools![opaque, own, refusal, erased, standard].len(), 5);
}
