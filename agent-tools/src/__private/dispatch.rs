//! Decisions that the type checker takes, so that nothing is matched by a type's name.
//!
//! An inherent item shadows a trait's item of the same name. `Need::<T>::REQUIRED` is the inherent `false` where
//! `T` is an `Option`, through any alias, and the trait's `true` elsewhere; `Ret`, `Encode` and `Fault` tell
//! `Result`, outputs and the erased error types apart in the same way. Expansions import these traits as `_`.

use std::convert::Infallible;

use super::{Encode, Failure, Fault, Need, Reply, Ret, ToolFault, ToolOutput};
use crate::{ToolError, schema::OutputSchema};

/// A property that is not an `Option` must be given.
pub trait Mandatory {
    const REQUIRED: bool = true;
}

impl<T> Mandatory for Need<T> {}

/// A return type that is not a `Result` cannot fail.
pub trait Plain<T> {
    /// # Errors
    /// Never.
    fn split(self) -> Result<T, Fault<Infallible>>;

    fn output_schema() -> Option<OutputSchema>
    where
        T: ToolOutput;
}

impl<T> Plain<T> for Ret<T> {
    fn split(self) -> Result<T, Fault<Infallible>> {
        Ok(self.0)
    }

    fn output_schema() -> Option<OutputSchema>
    where
        T: ToolOutput,
    {
        T::schema()
    }
}

/// A value that is no [`ToolOutput`]: refused where the output schema is asked for, and not a second time here.
pub trait Mute {
    /// # Errors
    /// Never: it is not compiled.
    fn into_reply(self) -> Result<Reply, Failure>;
}

impl<T> Mute for Encode<T> {
    fn into_reply(self) -> Result<Reply, Failure> {
        Ok(Reply::Done)
    }
}

/// An error type without a rule of its own converts as every `Error` does.
pub trait Convert<E> {
    fn into_tool_error(self) -> ToolError
    where
        E: ToolFault;
}

impl<E> Convert<E> for Fault<E> {
    fn into_tool_error(self) -> ToolError
    where
        E: ToolFault,
    {
        ToolError::from(self.0)
    }
}
