use std::any::TypeId;

use schemars::JsonSchema;
use serde::Serialize;

use super::{Failure, Reply, depth};
use crate::{
    Content,
    schema::{self, OutputSchema},
};

/// What a tool may return: `Serialize + JsonSchema`, `()` or [`Content`].
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be a tool's output",
    label = "needs `Serialize` and `JsonSchema`",
    note = "add `#[derive(serde::Serialize, agent_tools::JsonSchema)]` to it, or return `agent_tools::Content`"
)]
pub trait ToolOutput: Sized {
    /// The schema of the structured content; `None` where there is none.
    fn schema() -> Option<OutputSchema>;

    /// # Errors
    /// [`Failure::Encode`].
    fn into_reply(self) -> Result<Reply, Failure>;
}

#[diagnostic::do_not_recommend]
impl<T: Serialize + JsonSchema + 'static> ToolOutput for T {
    fn schema() -> Option<OutputSchema> {
        (!is_unit::<T>()).then(schema::output::<T>)
    }

    fn into_reply(self) -> Result<Reply, Failure> {
        if is_unit::<T>() {
            return Ok(Reply::Done);
        }
        if depth::exceeds(&self) {
            let message = format!("nested deeper than {} levels", depth::MAX);
            return Err(Failure::Encode(serde::ser::Error::custom(message)));
        }
        serde_json::to_value(self).map(Reply::Value).map_err(Failure::Encode)
    }
}

impl ToolOutput for Content {
    fn schema() -> Option<OutputSchema> {
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
#[must_use]
pub struct Output {
    schema: fn() -> Option<OutputSchema>,
    document: Option<&'static str>,
}

impl Output {
    pub const fn new(schema: fn() -> Option<OutputSchema>) -> Self {
        Self { schema, document: None }
    }

    pub const fn of<T: ToolOutput>() -> Self {
        Self::new(T::schema)
    }

    /// An output whose schema is a document, checked by the macro.
    pub const fn documented(mut self, document: &'static str) -> Self {
        self.document = Some(document);
        self
    }

    pub(crate) fn schema(self, faults: &mut Vec<String>) -> Option<OutputSchema> {
        match self.document {
            Some(document) => Some(schema::output_text(document, faults)),
            None => (self.schema)(),
        }
    }
}
