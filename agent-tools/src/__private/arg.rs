use std::{fmt, marker::PhantomData};

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;

use super::{
    AsString, Call, Failure, Fits, as_string,
    call::{self, Decode, Given},
    shown::shown,
};
use crate::schema::keywords::{Keywords, Shown};

/// The type of one property: `Deserialize + JsonSchema`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be a tool's property",
    label = "needs `Deserialize` and `JsonSchema`",
    note = "a type of your own gets both by `#[derive(serde::Deserialize, agent_tools::JsonSchema)]`; instead of another's type take one that has them",
    note = "a service of the host is marked `#[state]`, and agent_tools' own `Context` stands without `#[arg]`"
)]
pub trait ToolArg: DeserializeOwned + JsonSchema {}

#[diagnostic::do_not_recommend]
impl<T: DeserializeOwned + JsonSchema> ToolArg for T {}

/// Whether a type must be given, decided by the type checker: see [`dispatch`](super::dispatch).
#[derive(Debug)]
pub struct Need<T>(PhantomData<T>);

impl<T> Need<Option<T>> {
    pub const AT_REQUIRED: bool = false;
}

/// One property of a parameter-style input.
///
/// Only [`new`](Self::new) asks for a schema and for decoding, so that a type without them is one error.
#[must_use]
pub struct Arg<T: 'static> {
    name: &'static str,
    alias: Option<&'static str>,
    description: &'static str,
    required: bool,
    keywords: Keywords,
    schema: fn(&mut SchemaGenerator) -> Schema,
    decode: Decode<T>,
    default: Option<fn() -> T>,
    show: Option<fn(T) -> Value>,
    sensitive: bool,
}

impl<T> Arg<T> {
    pub const fn new(name: &'static str, description: &'static str, required: bool) -> Self
    where
        T: ToolArg,
    {
        Self {
            name,
            alias: None,
            description,
            required,
            keywords: Keywords::NONE,
            schema: SchemaGenerator::subschema_for::<T>,
            decode: call::decode::<T>,
            default: None,
            show: None,
            sensitive: false,
        }
    }

    /// Another name, which a call may give instead.
    pub const fn alias(mut self, alias: &'static str) -> Self {
        self.alias = Some(alias);
        self
    }

    /// A default that is a literal, shown as the JSON text `shown`.
    pub const fn default(mut self, shown: &'static str, default: fn() -> T) -> Self {
        self.keywords.default = Some(Shown::Text(shown));
        self.with_default(default)
    }

    /// A default that is an expression, shown as what it serializes to.
    pub const fn default_value(mut self, default: fn() -> T) -> Self
    where
        T: Serialize,
    {
        self.show = Some(shown::<T>);
        self.with_default(default)
    }

    const fn with_default(mut self, default: fn() -> T) -> Self {
        self.default = Some(default);
        self.required = false;
        self
    }

    pub const fn example(mut self, shown: &'static str) -> Self {
        self.keywords.example = Some(Shown::Text(shown));
        self
    }

    pub const fn example_value(mut self, shown: fn() -> Value) -> Self {
        self.keywords.example = Some(Shown::Made(shown));
        self
    }

    /// JSON number texts, both inclusive.
    pub const fn range(
        mut self,
        _: Fits,
        minimum: Option<&'static str>,
        maximum: Option<&'static str>,
    ) -> Self {
        self.keywords.range = (minimum, maximum);
        self
    }

    /// Characters of a string, items of an array, entries of a map; both inclusive.
    pub const fn length(mut self, _: Fits, minimum: Option<u64>, maximum: Option<u64>) -> Self {
        self.keywords.length = (minimum, maximum);
        self
    }

    pub const fn pattern(mut self, _: Fits, pattern: &'static str) -> Self {
        self.keywords.pattern = Some(pattern);
        self
    }

    /// The number crosses as a string of decimal digits.
    pub const fn as_string(mut self) -> Self
    where
        T: AsString,
    {
        self.schema = SchemaGenerator::subschema_for::<T::Text>;
        self.decode = as_string::decode::<T>;
        if self.show.is_some() {
            self.show = Some(as_string::shown::<T>);
        }
        self
    }

    /// The value must not be seen.
    pub const fn sensitive(mut self) -> Self {
        self.sensitive = true;
        self
    }

    /// Takes the property out of the call. One that is absent or `null` is its default; without one, what `null` decodes as.
    ///
    /// # Errors
    /// [`Failure::Decode`] if the type refuses what its schema accepted.
    pub fn take(&self, call: &mut Call) -> Result<T, Failure> {
        let given = call.take_property(self.name).filter(|given| self.default.is_none() || !given.is_null());
        match (given, self.default) {
            (Some(given), _) => self.decode(given),
            (None, Some(default)) => Ok(default()),
            (None, None) => self.decode(Given::null()),
        }
    }

    fn decode(&self, given: Given) -> Result<T, Failure> {
        (self.decode)(given).map_err(|_| Failure::Decode { property: Some(self.name) })
    }
}

impl<T> fmt::Debug for Arg<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Arg({})", self.name)
    }
}

/// An [`Arg`] whose type is erased: what the schema of the input is made from.
pub trait Property: Sync {
    fn name(&self) -> &'static str;

    fn alias(&self) -> Option<&'static str>;

    fn required(&self) -> bool;

    /// The schema of the property, with its keywords; what does not fit its type goes into `faults`.
    fn schema(&self, generator: &mut SchemaGenerator, faults: &mut Vec<String>) -> Schema;
}

impl<T> Property for Arg<T> {
    fn name(&self) -> &'static str {
        self.name
    }

    fn alias(&self) -> Option<&'static str> {
        self.alias
    }

    fn required(&self) -> bool {
        self.required
    }

    fn schema(&self, generator: &mut SchemaGenerator, faults: &mut Vec<String>) -> Schema {
        let mut schema = (self.schema)(generator);
        if let (Some(show), Some(default)) = (self.show, self.default) {
            let shown = show(default());
            if shown.is_null() && (self.decode)(Given::null()).is_err() {
                faults.push(format!(
                    "the default of property `{}` cannot be written in JSON; choose a finite value",
                    self.name
                ));
            }
            schema.insert("default".to_owned(), shown);
        }
        self.keywords.apply(self.name, &mut schema, faults);
        if self.sensitive {
            schema.insert("writeOnly".to_owned(), true.into());
        }
        if !self.description.is_empty() {
            schema.insert("description".to_owned(), self.description.into());
        }
        schema
    }
}
