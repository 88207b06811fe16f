use std::error::Error;

use super::{Failure, Reply, ToolDocumented, ToolOutput, output};
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

    pub fn at_documented() -> bool
    where
        T: ToolDocumented,
    {
        output::is_unit::<T>()
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

/// The same for a result whose schema is a document.
#[derive(Debug)]
pub struct EncodeDocumented<T>(pub Result<T, ToolError>);

impl<T: ToolDocumented> EncodeDocumented<T> {
    /// # Errors
    /// The handler's own error, or [`Failure::Encode`].
    pub fn at_reply(self) -> Result<Reply, Failure> {
        output::encode(self.0.map_err(Failure::Tool)?)
    }
}

/// A handler's error before it is known how it converts: see [`dispatch`](super::dispatch).
#[derive(Debug)]
pub struct Fault<E>(pub E);

/// One impl for all of them: rustc then has one method to choose, also for an error type that it does not know.
impl<E: Erased> Fault<E> {
    pub fn at_error(self) -> ToolError {
        self.0.into_tool_error()
    }
}

/// An error type that is no `Error`, and converts in a way of its own.
pub trait Erased {
    fn into_tool_error(self) -> ToolError;
}

impl Erased for ToolError {
    fn into_tool_error(self) -> ToolError {
        self
    }
}

impl Erased for Box<dyn Error + Send + Sync> {
    fn into_tool_error(self) -> ToolError {
        ToolError::from_boxed(self)
    }
}

#[cfg(feature = "anyhow")]
impl Erased for anyhow::Error {
    fn into_tool_error(self) -> ToolError {
        ToolError::from_anyhow(self)
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
