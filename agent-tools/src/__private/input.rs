use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::de::DeserializeOwned;

use super::{
    Call, Failure, Fits, Property,
    call::{self, Decode},
};

/// The type of a whole input: `Deserialize + JsonSchema`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be a tool's input",
    label = "needs `Deserialize` and `JsonSchema`",
    note = "a type of your own gets both by `#[derive(serde::Deserialize, agent_tools::JsonSchema)]`; instead of another's type take one that has them"
)]
pub trait ToolInput: DeserializeOwned + JsonSchema {}

#[diagnostic::do_not_recommend]
impl<T: DeserializeOwned + JsonSchema> ToolInput for T {}

/// How an input is described: a table of properties, or one struct.
#[derive(Clone, Copy)]
pub struct Input(pub(crate) Shape);

#[derive(Clone, Copy)]
pub(crate) enum Shape {
    Properties(&'static [&'static dyn Property]),
    Object(fn(&mut SchemaGenerator) -> Schema),
    /// JSON text.
    Document(&'static str),
}

impl Input {
    pub const fn properties(properties: &'static [&'static dyn Property]) -> Self {
        Self(Shape::Properties(properties))
    }
}

impl Input {
    /// Each alias and the property that it stands for.
    pub(crate) fn aliases(&self) -> Vec<(&'static str, &'static str)> {
        match self.0 {
            Shape::Properties(properties) => {
                properties.iter().filter_map(|property| Some((property.alias()?, property.name()))).collect()
            }
            Shape::Object(_) | Shape::Document(_) => Vec::new(),
        }
    }
}

impl fmt::Debug for Input {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Input")
    }
}

/// The one struct of a struct-style input.
#[must_use]
pub struct Whole<T: 'static> {
    shape: Shape,
    decode: Decode<T>,
}

impl<T> Whole<T> {
    pub const fn of() -> Self
    where
        T: ToolInput,
    {
        Self { shape: Shape::Object(SchemaGenerator::root_schema_for::<T>), decode: call::decode::<T> }
    }

    /// The same, with the proof that its type may be a whole input.
    pub const fn fitting(self, _: Fits) -> Self {
        self
    }

    /// An input whose schema is a document, checked by the macro.
    pub const fn documented(document: &'static str) -> Self
    where
        T: DeserializeOwned,
    {
        Self { shape: Shape::Document(document), decode: call::decode::<T> }
    }

    pub const fn input(&self) -> Input {
        Input(self.shape)
    }

    /// Takes all arguments out of the call.
    ///
    /// # Errors
    /// [`Failure::Decode`] if the type refuses what its schema accepted.
    pub fn take(&self, call: &mut Call) -> Result<T, Failure> {
        (self.decode)(call.take()).map_err(|_| Failure::Decode { property: None })
    }
}

impl<T> fmt::Debug for Whole<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Whole")
    }
}
