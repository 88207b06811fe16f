//! Decisions that the type checker takes, so that nothing is matched by a type's name.
//!
//! An inherent item shadows a trait's item of the same name. `Need::<T>::AT_REQUIRED` is the inherent
//! `false` where `T` is an `Option`, through any alias, and the trait's `true` elsewhere; `Ret`, `Encode`, `Fault`
//! and `Written` tell apart `Result`, outputs, the erased error types and what a type is in JSON in the same way.
//!
//! Expansions import these traits as `_`, beside whatever traits their author has in scope. So the items have names
//! that nobody else gives: a blanket trait with a `split` of its own would be as near as ours.

use std::convert::Infallible;

use super::{
    Encode, EncodeDocumented, Failure, Fault, Json, Need, Reply, Ret, ToolDocumented, ToolFault, ToolOutput,
    Written, output,
};
use crate::{ToolError, schema::OutputSchema};

/// A property that is not an `Option` must be given.
pub trait Mandatory {
    const AT_REQUIRED: bool = true;
}

impl<T> Mandatory for Need<T> {}

/// What a type is in JSON is known only once its schema is made, unless it is one of the standard library's.
pub trait Opaque {
    const AT_JSON: Json = Json::Unknown;
}

impl<T> Opaque for Written<T> {}

/// A return type that is not a `Result` cannot fail.
pub trait Plain<T> {
    /// # Errors
    /// Never.
    fn at_split(self) -> Result<T, Fault<Infallible>>;

    fn at_output() -> Option<OutputSchema>
    where
        T: ToolOutput;

    fn at_documented() -> bool
    where
        T: ToolDocumented;
}

impl<T> Plain<T> for Ret<T> {
    fn at_split(self) -> Result<T, Fault<Infallible>> {
        Ok(self.0)
    }

    fn at_output() -> Option<OutputSchema>
    where
        T: ToolOutput,
    {
        T::schema()
    }

    fn at_documented() -> bool
    where
        T: ToolDocumented,
    {
        output::is_unit::<T>()
    }
}

/// A value that is no [`ToolOutput`]: refused where the output schema is asked for, and not a second time here.
pub trait Mute {
    /// # Errors
    /// Never: it is not compiled.
    fn at_reply(self) -> Result<Reply, Failure>;
}

impl<T> Mute for Encode<T> {
    fn at_reply(self) -> Result<Reply, Failure> {
        Ok(Reply::Done)
    }
}

impl<T> Mute for EncodeDocumented<T> {
    fn at_reply(self) -> Result<Reply, Failure> {
        Ok(Reply::Done)
    }
}

/// An error type without a rule of its own converts as every `Error` does.
pub trait Convert<E> {
    fn at_error(self) -> ToolError
    where
        E: ToolFault;
}

impl<E> Convert<E> for Fault<E> {
    fn at_error(self) -> ToolError
    where
        E: ToolFault,
    {
        ToolError::from(self.0)
    }
}
