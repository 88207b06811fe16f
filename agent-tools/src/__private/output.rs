use std::any::TypeId;

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use super::{Failure, Reply};
use crate::{Content, schema};

/// What a tool may return: `Serialize + JsonSchema`, `()` or [`Content`].
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be a tool's output",
    label = "needs `Serialize` and `JsonSchema`",
    note = "add `#[derive(serde::Serialize, agent_tools::JsonSchema)]` to it, or return `agent_tools::Content`"
)]
pub trait ToolOutput: Sized {
    /// The schema of the structured content; `None` where there is none.
    fn schema() -> Option<Value>;

    /// # Errors
    /// [`Failure::Encode`].
    fn into_reply(self) -> Result<Reply, Failure>;
}

#[diagnostic::do_not_recommend]
impl<T: Serialize + JsonSchema + 'static> ToolOutput for T {
    fn schema() -> Option<Value> {
        (!is_unit::<T>()).then(schema::output::<T>)
    }

    fn into_reply(self) -> Result<Reply, Failure> {
        if is_unit::<T>() {
            return Ok(Reply::Done);
        }
        serde_json::to_value(self)
            .map(Reply::Value)
            .map_err(Failure::Encode)
    }
}

impl ToolOutput for Content {
    fn schema() -> Option<Value> {
        None
    }

    fn into_reply(self) -> Result<Reply, Failure> {
        Ok(Reply::Content(self))
    }
}

/// `()` satisfies the general bound, so it is told apart by its identity.
fn is_unit<T: 'static>() -> bool {
    TypeId::of::<T>() == TypeId::of::<()>()
}

/// The output half of a declaration.
#[derive(Clone, Copy, Debug)]
pub struct Output(fn() -> Option<Value>);

impl Output {
    pub const fn new(schema: fn() -> Option<Value>) -> Self {
        Self(schema)
    }

    pub const fn of<T: ToolOutput>() -> Self {
        Self(T::schema)
    }

    pub(crate) fn schema(&self) -> Option<Value> {
        (self.0)()
    }
}
