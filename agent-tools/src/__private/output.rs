use std::any::TypeId;

use schemars::JsonSchema;
use serde::Serialize;

use super::{Failure, Reply, writable};
use crate::{
    Content,
    schema::{self, OutputSchema},
};

/// What a tool may return: `Serialize + JsonSchema`, `()` or [`Content`].
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be a tool's output",
    label = "needs `Serialize` and `JsonSchema`",
    note = "add `#[derive(serde::Serialize, agent_tools::JsonSchema)]` to it, or return `agent_tools::Content`; a `Secret` is not returned"
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
        encode(self)
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

/// What a tool with an `output_schema` may return: the document takes the place of `JsonSchema`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is nothing that an `output_schema` describes",
    label = "needs `Serialize`",
    note = "add `#[derive(serde::Serialize)]` to it; `agent_tools::Content` has no structured content, so remove the `output_schema` there"
)]
pub trait ToolDocumented: Serialize + 'static {}

#[diagnostic::do_not_recommend]
impl<T: Serialize + 'static> ToolDocumented for T {}

pub(super) fn encode<T: Serialize + 'static>(value: T) -> Result<Reply, Failure> {
    if is_unit::<T>() {
        return Ok(Reply::Done);
    }
    writable::check(&value).map_err(Failure::Encode)?;
    serde_json::to_value(value).map(Reply::Value).map_err(Failure::Encode)
}

/// `()` satisfies the general bound, so it is told apart by its identity.
pub(super) fn is_unit<T: 'static>() -> bool {
    TypeId::of::<T>() == TypeId::of::<()>()
}

/// The output half of a declaration.
#[derive(Clone, Copy, Debug)]
#[must_use]
pub struct Output(Source);

#[derive(Clone, Copy, Debug)]
enum Source {
    Type(fn() -> Option<OutputSchema>),
    /// JSON text, and whether the type is `()`, which it cannot describe.
    Document(&'static str, fn() -> bool),
}

impl Output {
    pub const fn new(schema: fn() -> Option<OutputSchema>) -> Self {
        Self(Source::Type(schema))
    }

    pub const fn of<T: ToolOutput>() -> Self {
        Self::new(T::schema)
    }

    /// An output whose schema is a document, checked by the macro.
    pub const fn documented(document: &'static str, is_unit: fn() -> bool) -> Self {
        Self(Source::Document(document, is_unit))
    }

    pub(crate) fn schema(self, faults: &mut Vec<String>) -> Option<OutputSchema> {
        match self.0 {
            Source::Type(schema) => {
                let mut output = schema()?;
                faults.extend(output.fault.take());
                Some(output)
            }
            Source::Document(_, is_unit) if is_unit() => {
                faults.push(
                    "it returns `()`, which an `output_schema` cannot describe; remove it or return a value"
                        .to_owned(),
                );
                None
            }
            Source::Document(document, _) => Some(schema::output_text(document, faults)),
        }
    }
}
