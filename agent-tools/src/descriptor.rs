use std::{borrow::Cow, time::Duration};

use serde_json::Value;

use crate::{
    __private::{
        Input, Meta, Output,
        meta::{self, Run},
    },
    Annotations,
    schema::{self, Accept, Rewrite},
};

/// What a tool says of itself: names, words, hints and the three schemas, detached from its handler.
///
/// Deterministic: the same declaration gives an equal descriptor in every process and on every machine, and the
/// keys of its schemas are sorted whatever features `serde_json` was built with.
#[derive(Clone, Debug, PartialEq)]
pub struct Descriptor {
    pub(crate) name: Cow<'static, str>,
    pub(crate) title: Option<Cow<'static, str>>,
    pub(crate) description: String,
    pub(crate) annotations: Annotations,
    pub(crate) revision: Option<Cow<'static, str>>,
    pub(crate) timeout: Option<Duration>,
    pub(crate) idle_timeout: Option<Duration>,
    pub(crate) source: Cow<'static, str>,
    pub(crate) source_digest: Option<u128>,
    pub(crate) run: Run,
    pub(crate) concurrency: Option<usize>,
    pub(crate) max_output: Option<usize>,
    pub(crate) coerce: bool,
    pub(crate) aliases: Vec<(&'static str, &'static str)>,
    pub(crate) accept: Value,
    pub(crate) decoded: Option<Value>,
    pub(crate) advertised: Value,
    pub(crate) rewrites: Vec<Rewrite>,
    pub(crate) output: Option<Value>,
    pub(crate) wraps_output: bool,
    pub(crate) faults: Vec<String>,
}

impl Descriptor {
    pub(crate) fn of(meta: &Meta, input: &Input, output: Output) -> Self {
        let mut faults = Vec::new();
        let Accept { schema: accept, decoded } = schema::accept(input, &mut faults);
        schema::refuse(&accept, &mut faults);
        let (advertised, rewrites) = schema::advertise(&accept);
        let output = output.schema(&mut faults);
        Self {
            name: Cow::Borrowed(meta.name),
            title: meta.title.map(Cow::Borrowed),
            description: meta.description.trim().to_owned(),
            annotations: meta.annotations,
            revision: meta.revision.map(Cow::Borrowed),
            timeout: meta.timeout,
            idle_timeout: meta.idle_timeout,
            source: Cow::Borrowed(meta.source),
            source_digest: meta.digest,
            run: meta.run,
            concurrency: meta.concurrency,
            max_output: meta.max_output,
            coerce: meta.coerce,
            aliases: input.aliases(),
            advertised,
            rewrites,
            accept,
            decoded,
            wraps_output: output.as_ref().is_some_and(|output| output.wraps),
            output: output.map(|output| output.schema),
            faults,
        }
    }

    pub(crate) fn document_input(&mut self, schema: Value) {
        self.accept = schema::document(schema, "input", &mut self.faults);
        self.decoded = None;
        schema::refuse(&self.accept, &mut self.faults);
        (self.advertised, self.rewrites) = schema::advertise(&self.accept);
    }

    pub(crate) fn document_output(&mut self, schema: Value) {
        if self.output.is_none() {
            self.faults.push(
                "it returns `()` or `Content`, which an `output_schema` cannot describe; remove it or return a value"
                    .to_owned(),
            );
        }
        let output = schema::output_document(schema, &mut self.faults);
        self.wraps_output = output.wraps;
        self.output = Some(output.schema);
    }

    /// The name by which a model calls the tool: 1 to 64 of `[A-Za-z0-9_-]`, not starting with a digit or `-`.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The title that a client shows to a person.
    pub fn title(&self) -> Option<&str> {
        self.title.as_deref()
    }

    /// What the tool does, in the words by which a model chooses it.
    pub fn description(&self) -> &str {
        &self.description
    }

    /// The hints about its effects.
    pub fn annotations(&self) -> Annotations {
        self.annotations
    }

    /// The author's mark of behaviour, such as `v1`; a durable conversation resumes only on equal revisions.
    pub fn revision(&self) -> Option<&str> {
        self.revision.as_deref()
    }

    /// How long one call may run, where the declaration says.
    pub fn timeout(&self) -> Option<Duration> {
        self.timeout
    }

    /// How long one call may go without progress, where the declaration says.
    pub fn idle_timeout(&self) -> Option<Duration> {
        self.idle_timeout
    }

    /// Whether a handler runs to its end after its call was canceled, where it could be dropped.
    pub fn detaches(&self) -> bool {
        self.run == Run::Detaching
    }

    /// How many calls of the tool may run at once, where the declaration says: 1 to 64, and 1 for `exclusive`.
    pub fn concurrency(&self) -> Option<usize> {
        self.concurrency
    }

    /// How many bytes a result may have as it goes out, where the declaration says: at most 4 MiB.
    pub fn max_output(&self) -> Option<usize> {
        self.max_output
    }

    /// Where it was declared: the path of the function, or the file and line of a [`define`](crate::define).
    pub fn source(&self) -> &str {
        &self.source
    }

    /// A stable hash of the handler's own tokens; `None` for a [`define`](crate::define)d tool.
    ///
    /// Layout and comments do not count, and what the handler calls cannot be seen: it is a hint that code changed
    /// under an unchanged revision, and no part of a catalog's fingerprint.
    pub fn source_digest(&self) -> Option<u128> {
        self.source_digest
    }

    /// The schema by which every call is validated (JSON Schema 2020-12), once its aliases are resolved.
    pub fn accept_schema(&self) -> &Value {
        &self.accept
    }

    /// The schema that clients are shown: `accept_schema` in the form that every measured client takes.
    pub fn advertised_schema(&self) -> &Value {
        &self.advertised
    }

    /// The schema of a result; a value that is not an object is wrapped as `{"result": …}`.
    ///
    /// `None` for a tool that returns `()` or [`Content`](crate::Content).
    pub fn output_schema(&self) -> Option<&Value> {
        self.output.as_ref()
    }

    /// `accept_schema` without the `null` that is let in for what need not be given: of which `null` a type knows.
    ///
    /// A document says itself where `null` may stand, so there both are the same.
    #[doc(hidden)]
    pub fn decoded_schema(&self) -> &Value {
        self.decoded.as_ref().unwrap_or(&self.accept)
    }

    /// Each alias and the property that it stands for.
    #[doc(hidden)]
    pub fn aliases(&self) -> &[(&'static str, &'static str)] {
        &self.aliases
    }

    /// Whether the handler runs on the blocking pool.
    #[doc(hidden)]
    pub fn blocking(&self) -> bool {
        self.run == Run::Blocking
    }

    /// Whether arguments may be repaired without loss: never where `destructive` is written.
    #[doc(hidden)]
    pub fn repairs(&self) -> bool {
        self.coerce && self.annotations.destructive != Some(true)
    }

    /// What was rewritten on the way from `accept_schema` to `advertised_schema`, in the order of the rules.
    #[doc(hidden)]
    pub fn rewrites(&self) -> &[Rewrite] {
        &self.rewrites
    }

    /// The output schema as clients are shown it.
    #[doc(hidden)]
    pub fn advertised_output(&self) -> Option<Value> {
        self.output.as_ref().map(schema::advertise_output)
    }

    /// Whether a result stands under `result` in the structured content.
    #[doc(hidden)]
    pub fn wraps_output(&self) -> bool {
        self.wraps_output
    }

    /// What is wrong with the declaration and could not be seen by the compiler; `freeze` refuses each.
    #[doc(hidden)]
    pub fn faults(&self) -> Vec<String> {
        let blank = |text: Option<&str>| text.is_some_and(|text| text.trim().is_empty());
        let control = |text: Option<&str>| text.is_some_and(|text| text.contains(char::is_control));
        let unprintable = |c: char| c.is_control() && !matches!(c, '\n' | '\r' | '\t');
        let contradicts =
            self.annotations.read_only == Some(true) && self.annotations.destructive == Some(true);
        let words = [
            (!meta::is_name(&self.name), NAME_FAULT),
            (self.description.is_empty(), "it has no description; the model chooses tools by it"),
            (blank(self.title()), "its title is blank; leave it out or write one"),
            (blank(self.revision()), "its revision is blank; leave it out or write one, such as `v1`"),
            (control(self.title()), "its title is one line of text; remove its control characters"),
            (control(self.revision()), "its revision is one line of text; remove its control characters"),
            (
                self.description.contains(unprintable),
                "its description has control characters besides line breaks and tabs; remove them",
            ),
            (contradicts, "`read_only` contradicts `destructive`; remove one"),
            (self.timeout == Some(Duration::ZERO), "its timeout is zero; leave it out or give it time"),
            (
                self.idle_timeout == Some(Duration::ZERO),
                "its idle timeout is zero; leave it out or give it time",
            ),
            (
                self.timeout.zip(self.idle_timeout).is_some_and(|(whole, idle)| idle >= whole),
                "its idle timeout is not shorter than its timeout, so that it would never end a call; shorten it or leave \
                 it out",
            ),
            (
                self.concurrency.is_some_and(|calls| !meta::is_concurrency(calls)),
                "its concurrency is not 1 to 64, which is how many calls run at once in a process; leave it out",
            ),
            (
                self.max_output.is_some_and(|bytes| !meta::is_max_output(bytes)),
                "its `max_output` is not 1 to 4194304 bytes (4 MiB), which is the most that any tool may return",
            ),
        ];
        let words = words.into_iter().filter(|(wrong, _)| *wrong).map(|(_, fault)| fault.to_owned());
        words.chain(self.faults.iter().cloned()).collect()
    }
}

const NAME_FAULT: &str = "its name is not 1 to 64 of `A-Z a-z 0-9 _ -` starting with a letter or `_`, which is what model providers accept";
