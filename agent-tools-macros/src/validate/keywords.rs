use proc_macro2::{Ident, Span};
use syn::{Attribute, LitStr, Meta, parse_quote_spanned};

use super::{
    bounds::{check_within, length, range},
    options::known,
};
use crate::{
    diagnostics::Diagnostics,
    json,
    model::Keyword,
    parse::{self, Entry, Options, Value},
};

pub(super) const ARG_OPTIONS: [&str; 9] =
    ["default", "range", "length", "pattern", "example", "rename", "alias", "as_string", "sensitive"];

/// What `#[arg(…)]` says about a property.
#[derive(Default)]
pub(super) struct Arg {
    pub(super) rename: Option<LitStr>,
    pub(super) alias: Option<LitStr>,
    /// Where `as_string` is written.
    pub(super) as_string: Option<Span>,
    pub(super) sensitive: bool,
    pub(super) keywords: Vec<Keyword>,
}

pub(super) fn of(attribute: Option<&Attribute>, diagnostics: &mut Diagnostics) -> Arg {
    let mut options = match attribute.map(|attribute| &attribute.meta) {
        None | Some(Meta::Path(_)) => return Arg::default(),
        Some(Meta::List(list)) => parse::options(list.tokens.clone(), diagnostics),
        Some(Meta::NameValue(pair)) => {
            diagnostics
                .error(pair, "`#[arg]` takes its options in parentheses, as in `#[arg(default = 20)]`");
            return Arg::default();
        }
    };
    known("parameter option", &ARG_OPTIONS, &mut options, diagnostics);
    let keywords = [
        range(&options, diagnostics),
        length(&options, diagnostics),
        options.string("pattern", diagnostics).map(Keyword::Pattern),
        default(&options, diagnostics),
        example(&options, diagnostics),
    ];
    let keywords: Vec<Keyword> = keywords.into_iter().flatten().collect();
    for key in ["default", "example"] {
        check_within(key, &options, &keywords, diagnostics);
    }
    let rename = property_name("rename", &options, diagnostics);
    let alias = property_name("alias", &options, diagnostics);
    let as_string = options.flag("as_string", diagnostics).map(Ident::span);
    let sensitive = options.flag("sensitive", diagnostics).is_some();
    if as_string.is_some() {
        refuse(&["range", "length", "pattern"], &options, diagnostics, |key| {
            format!("`{key}` is not for a number that is written `as_string`; check it in the function")
        });
    }
    if sensitive {
        refuse(&["default", "example"], &options, diagnostics, |key| {
            format!(
                "`{key}` is shown to every client and this property is `sensitive`; remove one of the two"
            )
        });
    }
    Arg { rename, alias, as_string, sensitive, keywords }
}

/// Options that another one rules out.
fn refuse(keys: &[&str], options: &Options, diagnostics: &mut Diagnostics, message: fn(&str) -> String) {
    for entry in keys.iter().filter_map(|key| options.get(key)) {
        diagnostics.error(&entry.key, message(&entry.key.to_string()));
    }
}

fn property_name(key: &str, options: &Options, diagnostics: &mut Diagnostics) -> Option<LitStr> {
    let name = options.string(key, diagnostics)?;
    check_property_name(&name, "", diagnostics);
    Some(name)
}

/// `remedy` continues the message.
pub(super) fn check_property_name(name: &LitStr, remedy: &str, diagnostics: &mut Diagnostics) {
    let text = name.value();
    let allowed = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.');
    if !(1..=64).contains(&text.len()) || !text.chars().all(allowed) {
        let message =
            "a property name is 1 to 64 of `A-Z a-z 0-9 _ - .`, which is what model providers accept";
        diagnostics.error(name, format!("{message}{remedy}"));
    }
}

fn default(options: &Options, diagnostics: &mut Diagnostics) -> Option<Keyword> {
    let entry = options.readable("default")?;
    match &entry.value {
        Value::Flag => {
            let span = Span::call_site().located_at(entry.key.span());
            let value = parse_quote_spanned!(span=> ::core::default::Default::default());
            Some(Keyword::DefaultValue(Box::new(value)))
        }
        Value::Expr(expr) => Some(match json::literal(expr) {
            Some(text) => Keyword::DefaultLiteral(expr.clone(), text),
            None => Keyword::DefaultValue(expr.clone()),
        }),
        Value::List | Value::Refused => no_list(entry, diagnostics),
    }
}

fn example(options: &Options, diagnostics: &mut Diagnostics) -> Option<Keyword> {
    let entry = options.readable("example")?;
    match &entry.value {
        Value::Expr(expr) => Some(match json::literal(expr) {
            Some(text) => Keyword::ExampleLiteral(text),
            None => Keyword::ExampleValue(expr.clone()),
        }),
        Value::Flag => {
            diagnostics.error(entry, "`example` needs a value, as in `example = \"ISSUE-42\"`");
            None
        }
        Value::List | Value::Refused => no_list(entry, diagnostics),
    }
}

fn no_list(entry: &Entry, diagnostics: &mut Diagnostics) -> Option<Keyword> {
    diagnostics.error(&entry.key, format!("`{0}` takes one value, as in `{0} = …`", entry.key));
    None
}
