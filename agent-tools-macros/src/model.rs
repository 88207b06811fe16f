//! A declaration that has been checked: what expansion works from.

use proc_macro2::{Span, TokenStream};
use syn::{Expr, LitStr, Path, Type};

use crate::parse::{Block, Function};

pub(crate) struct Tool {
    /// Where `agent_tools` is: `crate = path`, or the crate itself.
    pub(crate) krate: Path,
    /// The function as written, minus our attributes.
    pub(crate) function: Function,
    pub(crate) name: LitStr,
    pub(crate) title: Option<LitStr>,
    /// An expression of type `&'static str`.
    pub(crate) description: TokenStream,
    pub(crate) annotations: Annotations,
    pub(crate) revision: Option<LitStr>,
    pub(crate) timeouts: Timeouts,
    /// How many calls may run at once.
    pub(crate) concurrency: Option<usize>,
    /// The bytes of a result.
    pub(crate) max_output: Option<usize>,
    /// `on_cancel = detach`.
    pub(crate) detach: bool,
    /// `coerce = "off"`.
    pub(crate) coerce_off: bool,
    pub(crate) place: Place,
    pub(crate) run: Run,
    pub(crate) parameters: Vec<Parameter>,
    pub(crate) returned: Type,
    /// The texts of the overrides, as expressions of type `&'static str`.
    pub(crate) input_schema: Option<TokenStream>,
    pub(crate) output_schema: Option<TokenStream>,
    /// Where it is declared, below its module: `function` or `Type::function`.
    pub(crate) source: String,
    /// See [`crate::digest`].
    pub(crate) digest: u128,
}

/// A block under `#[toolset]` and its tools, in order.
pub(crate) struct ToolSet<'a> {
    pub(crate) krate: Path,
    pub(crate) block: &'a Block,
    pub(crate) tools: Vec<Tool>,
}

/// Where a tool's function stands.
#[derive(Clone, Copy)]
pub(crate) enum Place {
    Free,
    /// In a `#[toolset]`, as its `at`-th member.
    Method {
        at: usize,
        receiver: Receiver,
    },
}

#[derive(Clone, Copy)]
pub(crate) enum Receiver {
    /// `&self`
    Reference,
    /// `self: Arc<Self>`
    Shared,
    /// `self: &Arc<Self>`
    SharedReference,
}

#[derive(Default)]
pub(crate) struct Annotations {
    pub(crate) read_only: bool,
    pub(crate) destructive: Option<bool>,
    pub(crate) idempotent: Option<bool>,
    pub(crate) open_world: Option<bool>,
}

/// In milliseconds.
#[derive(Clone, Copy, Default)]
pub(crate) struct Timeouts {
    pub(crate) whole: Option<u64>,
    /// Without progress.
    pub(crate) idle: Option<u64>,
}

/// Where the handler runs.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Run {
    /// An `async fn`, on a worker.
    Async,
    /// A `fn` with `inline`, on a worker.
    Inline,
    /// A `fn`, on the blocking pool.
    Blocking,
}

pub(crate) enum Parameter {
    State(Box<State>),
    /// `&Context` or `Context`.
    Context {
        ty: Box<Type>,
        by_reference: bool,
    },
    /// The one struct that is the whole input.
    Input(Box<Type>),
    Property(Box<Property>),
}

/// A host service that `tools![f(service)]` binds.
pub(crate) struct State {
    pub(crate) ty: Type,
    /// Written as `&T`: kept as `Arc<T>` and lent; else kept as it is and cloned for each call.
    pub(crate) by_reference: bool,
}

pub(crate) struct Property {
    pub(crate) name: LitStr,
    /// Another name that callers may give.
    pub(crate) alias: Option<LitStr>,
    /// An expression of type `&'static str`; empty without a doc comment.
    pub(crate) description: TokenStream,
    pub(crate) ty: Owned,
    /// Where `as_string` is written: the number crosses as a string of digits.
    pub(crate) as_string: Option<Span>,
    pub(crate) sensitive: bool,
    pub(crate) keywords: Vec<Keyword>,
}

/// What a property is decoded as, and whether the handler borrows it.
pub(crate) enum Owned {
    /// The type as written.
    Plain(Type),
    /// `&str`, decoded as a `String`.
    Str,
    /// `&[T]`, decoded as a `Vec<T>`.
    Slice(Type),
}

/// One `#[arg(…)]` option that shapes the schema.
pub(crate) enum Keyword {
    /// JSON number texts, both inclusive, and where it is written.
    Range(Option<String>, Option<String>, Span),
    Length(Option<u64>, Option<u64>, Span),
    Pattern(LitStr),
    /// A literal, with its JSON text.
    DefaultLiteral(Box<Expr>, String),
    /// An expression; a bare `default` is `Default::default()`.
    DefaultValue(Box<Expr>),
    ExampleLiteral(String),
    ExampleValue(Box<Expr>),
}
