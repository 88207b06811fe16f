use std::{borrow::Cow, fmt, future::Future, panic::Location, time::Duration};

use serde_json::Value;

use crate::{
    __private::{Call, Meta, Output, Reply, Running, ToolInput, ToolOutput, Whole, meta::Run},
    Context, Definition, Descriptor, ToolError,
    definition::sealed::Sealed,
};

/// Declares a tool at run time, from a closure.
///
/// The closure takes the [`Context`] and one input struct (`Deserialize + JsonSchema`) and returns
/// `Result<T, ToolError>`. Name, description and hints are checked when the catalog is frozen, where a `#[tool]`
/// would be checked by the compiler.
///
/// ```
/// use agent_tools::{Context, JsonSchema, define, reject};
/// use serde::Deserialize;
///
/// #[derive(Deserialize, JsonSchema)]
/// struct Roll {
///     /// How many sides the die has.
///     sides: u32,
/// }
///
/// let roll = define("roll", "Roll a die.", async |_ctx: Context, input: Roll| {
///     if input.sides == 0 {
///         return Err(reject("no_sides", "Choose at least one side."));
///     }
///     Ok(4_u32)
/// })
/// .read_only()
/// .revision("v1");
/// # let _ = roll;
/// ```
#[track_caller]
pub fn define<I, T, F, R>(
    name: impl Into<Cow<'static, str>>,
    description: impl Into<Cow<'static, str>>,
    handler: F,
) -> Defined
where
    I: ToolInput + Send + 'static,
    T: ToolOutput,
    F: Fn(Context, I) -> R + Send + Sync + 'static,
    R: Future<Output = Result<T, ToolError>> + Send + 'static,
{
    let location = Location::caller();
    let whole = Whole::<I>::of();
    let input = whole.input();
    let start = move |mut call: Call| {
        let context = call.context();
        match whole.take(&mut call) {
            Ok(input) => {
                let work = handler(context, input);
                Running::future(async move { Reply::of(work.await) })
            }
            Err(fault) => Running::future(std::future::ready(Err(fault))),
        }
    };
    Defined {
        descriptor: Descriptor {
            name: name.into(),
            description: description.into().trim().to_owned(),
            source: format!("{}:{}", location.file(), location.line()).into(),
            ..Descriptor::of(&Meta::unnamed(), &input, Output::of::<T>())
        },
        start: Box::new(start),
    }
}

/// A tool made by [`define`]; the methods are the options of `#[tool(…)]`.
#[must_use = "a tool does nothing until it is listed in `tools![..]`"]
pub struct Defined {
    descriptor: Descriptor,
    start: Box<dyn Fn(Call) -> Running + Send + Sync>,
}

impl Defined {
    /// A title for people.
    pub fn title(mut self, title: impl Into<Cow<'static, str>>) -> Self {
        self.descriptor.title = Some(title.into());
        self
    }

    /// The tool changes nothing.
    pub fn read_only(mut self) -> Self {
        self.descriptor.annotations.read_only = Some(true);
        self
    }

    /// The tool may overwrite or delete.
    pub fn destructive(mut self) -> Self {
        self.descriptor.annotations.destructive = Some(true);
        self
    }

    /// The tool changes something, but only adds.
    pub fn non_destructive(mut self) -> Self {
        self.descriptor.annotations.destructive = Some(false);
        self
    }

    /// Calling again with the same arguments changes nothing more.
    pub fn idempotent(mut self) -> Self {
        self.descriptor.annotations.idempotent = Some(true);
        self
    }

    /// Every call has an effect of its own.
    pub fn non_idempotent(mut self) -> Self {
        self.descriptor.annotations.idempotent = Some(false);
        self
    }

    /// The tool reaches entities outside the host's own domain.
    pub fn open_world(mut self) -> Self {
        self.descriptor.annotations.open_world = Some(true);
        self
    }

    /// The tool stays within the host's own domain.
    pub fn closed_world(mut self) -> Self {
        self.descriptor.annotations.open_world = Some(false);
        self
    }

    /// The mark of behaviour that a durable conversation compares.
    pub fn revision(mut self, revision: impl Into<Cow<'static, str>>) -> Self {
        self.descriptor.revision = Some(revision.into());
        self
    }

    /// The schema of the input, in the place of the one of its type (JSON Schema 2020-12).
    ///
    /// It is taken as it stands: an object at the root, and references only within it. `freeze` refuses anything
    /// else, and what the metaschema refuses.
    ///
    /// ```
    /// use agent_tools::{Context, define};
    /// use serde_json::{Value, json};
    ///
    /// let query = define("query", "Run a saved query.", async |_: Context, arguments: Value| Ok(arguments))
    ///     .input_schema(json!({
    ///         "type": "object",
    ///         "properties": { "name": { "type": "string" } },
    ///         "required": ["name"],
    ///         "additionalProperties": false,
    ///     }));
    /// # let _ = query;
    /// ```
    pub fn input_schema(mut self, schema: Value) -> Self {
        self.descriptor.document_input(schema);
        self
    }

    /// The schema of the result, in the place of the one of its type (JSON Schema 2020-12).
    ///
    /// A result whose schema is no plain object at the root is wrapped as `{"result": …}`, like any other.
    pub fn output_schema(mut self, schema: Value) -> Self {
        self.descriptor.document_output(schema);
        self
    }

    /// Arguments are taken as they are or not at all: a number that a client has sent as a string is refused.
    pub fn coerce_off(mut self) -> Self {
        self.descriptor.coerce = false;
        self
    }

    /// How long one call may run.
    pub fn timeout(mut self, timeout: Duration) -> Self {
        self.descriptor.timeout = Some(timeout);
        self
    }

    /// How long one call may go without [`Context::progress`]. A tool with this and no [`timeout`](Self::timeout) may run
    /// for as long as it gets on.
    pub fn idle_timeout(mut self, timeout: Duration) -> Self {
        self.descriptor.idle_timeout = Some(timeout);
        self
    }

    /// How many bytes a result may have as it goes out, up to 4 MiB, which is the limit without it. A value goes out
    /// twice, as structured content and as text.
    pub fn max_output(mut self, bytes: usize) -> Self {
        self.descriptor.max_output = Some(bytes);
        self
    }

    /// How many calls of the tool may run at once, 1 to 64; further ones wait up to a second and are then refused as
    /// busy. Counted in one catalog, over all agents that serve it.
    pub fn concurrency(mut self, calls: usize) -> Self {
        self.descriptor.concurrency = Some(calls);
        self
    }

    /// When a call is canceled or runs out of time, its handler is not dropped but runs to its end; its result is
    /// discarded. While eight handlers of the tool run on in this way, further calls are refused as busy.
    pub fn on_cancel_detach(mut self) -> Self {
        self.descriptor.run = Run::Detaching;
        self
    }
}

impl Sealed for Defined {}

impl Definition for Defined {
    fn descriptor(&self) -> Descriptor {
        self.descriptor.clone()
    }

    fn start(&self, call: Call) -> Running {
        (self.start)(call)
    }
}

impl fmt::Debug for Defined {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Defined({})", self.descriptor.name())
    }
}

#[cfg(test)]
mod tests;
