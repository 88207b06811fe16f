//! Syntax to model: every rule about a declaration, one file per subject.

mod annotations;
mod borrow;
mod bounds;
mod concurrency;
mod dependence;
mod description;
mod keywords;
mod max_output;
mod name;
mod on_cancel;
mod options;
pub(crate) mod parameters;
mod receiver;
mod set;
mod signature;
mod suggest;
mod timeout;

use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::{LitStr, Path, parse_quote};

use crate::{
    diagnostics::Diagnostics,
    digest,
    document::{self, Role},
    fallback::without_our_attributes,
    model::{Parameter, Place, Run, Tool},
    parse::{self, Entry, Function, Options, Value},
};

const TOOL_OPTIONS: [&str; 21] = [
    "name",
    "title",
    "description",
    "read_only",
    "destructive",
    "non_destructive",
    "idempotent",
    "non_idempotent",
    "open_world",
    "closed_world",
    "revision",
    "input_schema",
    "output_schema",
    "timeout",
    "idle_timeout",
    "concurrency",
    "max_output",
    "on_cancel",
    "inline",
    "coerce",
    "crate",
];

pub(crate) use self::set::set;

/// All rules of `#[tool]`; `None` after a report, ours or one that rustc will give. In a `#[toolset]` it stands `at` some place of the block.
pub(crate) fn tool(
    options: &mut Options,
    function: &Function,
    at: Option<usize>,
    diagnostics: &mut Diagnostics,
) -> Option<Tool> {
    options::known("option", &TOOL_OPTIONS, options, diagnostics);
    check_attributes(function, diagnostics);
    signature::check(function, diagnostics);
    let place = place(at, options, function, diagnostics);
    let name = name::of(options, &function.signature.ident, diagnostics);
    let title = text("title", options, diagnostics);
    let description = description::of_tool(options, function, &name, diagnostics);
    let annotations = annotations::of(options, diagnostics);
    let revision = text("revision", options, diagnostics);
    let timeouts = timeout::of(options, &function.signature, diagnostics);
    let coerce_off = coerce_off(options, diagnostics);
    let run = run(options, function, diagnostics);
    let concurrency = concurrency::of(options, diagnostics);
    let max_output = max_output::of(options, diagnostics);
    let detach = on_cancel::detaches(options, run, diagnostics);
    let parameters = parameters::of(&function.signature, place, diagnostics);
    let input_schema = schema("input_schema", Role::Input, options, diagnostics);
    let output_schema = schema("output_schema", Role::Output, options, diagnostics);
    check_input_schema(options, &parameters, diagnostics);
    let returned = signature::returned(&function.signature, diagnostics)?;
    if signature::is_refused_by_rustc(&function.signature) {
        return None;
    }
    let function = without_our_attributes(function);
    Some(Tool {
        krate: krate(options),
        digest: digest::of(&function),
        source: function.signature.ident.to_string(),
        function,
        name,
        title,
        description,
        annotations,
        revision,
        timeouts,
        concurrency,
        max_output,
        detach,
        coerce_off,
        place,
        run,
        parameters,
        returned,
        input_schema,
        output_schema,
    })
}

fn check_attributes(function: &Function, diagnostics: &mut Diagnostics) {
    if let Some(second) = function.attributes.iter().find(|attribute| parse::is_tool(attribute)) {
        diagnostics.error(second, "`#[tool]` is given twice; put all options into one");
    }
}

fn place(at: Option<usize>, options: &Options, function: &Function, diagnostics: &mut Diagnostics) -> Place {
    match at {
        Some(at) => {
            if let Some(entry) = options.get("crate") {
                diagnostics.error(
                    &entry.key,
                    "`crate` is said once for the whole block: `#[toolset(crate = path)]`",
                );
            }
            Place::Method { at, receiver: receiver::of(&function.signature, diagnostics) }
        }
        None => {
            check_krate(options, diagnostics);
            receiver::none(&function.signature, diagnostics);
            Place::Free
        }
    }
}

/// `crate = path`, or where the crate is by default.
pub(crate) fn krate(options: &Options) -> Path {
    known_krate(options).unwrap_or_else(default_krate)
}

/// The same, but `None` if `crate` is given and is no path.
pub(crate) fn known_krate(options: &Options) -> Option<Path> {
    options.get("crate").map_or_else(|| Some(default_krate()), path)
}

pub(crate) fn default_krate() -> Path {
    parse_quote!(::agent_tools)
}

fn check_krate(options: &Options, diagnostics: &mut Diagnostics) {
    if let Some(entry) = options.readable("crate")
        && path(entry).is_none()
    {
        diagnostics.error(entry, "`crate` needs a path, as in `crate = my_crate::agent_tools`");
    }
}

fn path(entry: &Entry) -> Option<Path> {
    match &entry.value {
        Value::Expr(expr) => syn::parse2(expr.to_token_stream()).ok(),
        Value::Flag | Value::List | Value::Refused => None,
    }
}

/// The document of an override.
fn schema(key: &str, role: Role, options: &Options, diagnostics: &mut Diagnostics) -> Option<TokenStream> {
    let literal = options.string(key, diagnostics)?;
    document::load(&literal, role, diagnostics)
}

/// An override says all of the input, so properties would say it twice.
fn check_input_schema(options: &Options, parameters: &[Parameter], diagnostics: &mut Diagnostics) {
    let whole = parameters.iter().any(|parameter| matches!(parameter, Parameter::Input(_)));
    if let Some(entry) = options.get("input_schema")
        && !whole
    {
        diagnostics.error(
            &entry.key,
            "`input_schema` describes the whole input, so take it as one `#[input]` parameter (a struct or `serde_json::Value`)",
        );
    }
}

/// A text that may be left out but not left blank.
fn text(key: &str, options: &Options, diagnostics: &mut Diagnostics) -> Option<LitStr> {
    let text = options.string(key, diagnostics)?;
    if text.value().trim().is_empty() {
        diagnostics.error(&text, format!("`{key}` cannot be empty; leave it out or write one"));
    } else if text.value().contains(char::is_control) {
        diagnostics.error(&text, format!("`{key}` is one line of text; remove its control characters"));
    }
    Some(text)
}

/// `coerce = "off"`: arguments are taken as they are or not at all.
fn coerce_off(options: &Options, diagnostics: &mut Diagnostics) -> bool {
    let Some(value) = options.string("coerce", diagnostics) else { return false };
    if value.value() != "off" {
        diagnostics.error(&value, "`coerce` is \"off\" or left out");
    }
    true
}

fn run(options: &Options, function: &Function, diagnostics: &mut Diagnostics) -> Run {
    let inline = options.flag("inline", diagnostics);
    match (function.signature.asyncness, inline) {
        (None, None) => Run::Blocking,
        (None, Some(_)) => Run::Inline,
        (Some(_), None) => Run::Async,
        (Some(_), Some(key)) => {
            diagnostics.error(
                key,
                "`inline` is for synchronous functions: an `async fn` runs on a worker already; remove it",
            );
            Run::Async
        }
    }
}
