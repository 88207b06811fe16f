use std::error::Error;

use super::{Failure, Reply, ToolOutput};
use crate::{ToolError, schema::OutputSchema};

/// A handler's return value before it is known whether it is a `Result`: see [`dispatch`](super::dispatch).
#[derive(Debug)]
pub struct Ret<T>(pub T);

impl<T, E> Ret<Result<T, E>> {
    /// # Errors
    /// The handler's own error.
    pub fn at_split(self) -> Result<T, Fault<E>> {
        self.0.map_err(Fault)
    }

    pub fn at_output() -> Option<OutputSchema>
    where
        T: ToolOutput,
    {
        T::schema()
    }
}

/// A handler's result before it is known whether it makes a reply: see [`dispatch`](super::dispatch).
#[derive(Debug)]
pub struct Encode<T>(pub Result<T, ToolError>);

impl<T: ToolOutput> Encode<T> {
    /// # Errors
    /// The handler's own error, or [`Failure::Encode`].
    pub fn at_reply(self) -> Result<Reply, Failure> {
        Reply::of(self.0)
    }
}

/// A handler's error before it is known how it converts: see [`dispatch`](super::dispatch).
#[derive(Debug)]
pub struct Fault<E>(pub E);

impl Fault<ToolError> {
    pub fn at_error(self) -> ToolError {
        self.0
    }
}

impl Fault<Box<dyn Error + Send + Sync>> {
    pub fn at_error(self) -> ToolError {
        ToolError::from_boxed(self.0)
    }
}

#[cfg(feature = "anyhow")]
impl Fault<anyhow::Error> {
    pub fn at_error(self) -> ToolError {
        ToolError::from_anyhow(self.0)
    }
}

/// The error of a handler: `ToolError`, `Box<dyn Error + Send + Sync>` or any `Error + Send + Sync + 'static`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be a tool's error",
    label = "not an error that the host can keep",
    note = "return `Result<_, agent_tools::ToolError>`, or implement `std::error::Error + Send + Sync` for it; an erased error is `Box<dyn Error + Send + Sync>`"
)]
pub trait ToolFault: Error + Send + Sync + 'static {}

#[diagnostic::do_not_recommend]
impl<E: Error + Send + Sync + 'static> ToolFault for E {}
