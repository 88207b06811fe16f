use proc_macro2::Ident;
use syn::{LitStr, ext::IdentExt};

use crate::{
    diagnostics::Diagnostics,
    parse::{Options, Value},
};

const MAX: usize = 64;

/// The tool's name: `name = "…"`, else the function's own, which a bare `name` says in words.
pub(super) fn of(options: &Options, function: &Ident, diagnostics: &mut Diagnostics) -> LitStr {
    let own = LitStr::new(&function.unraw().to_string(), function.span());
    let bare = options.get("name").is_none_or(|entry| matches!(entry.value, Value::Flag));
    let name = if bare { Some(own.clone()) } else { options.string("name", diagnostics) };
    let Some(name) = name else { return own };
    check(&name, bare, diagnostics);
    name
}

fn check(name: &LitStr, from_function: bool, diagnostics: &mut Diagnostics) {
    let text = name.value();
    let other = if from_function { "; give it another with `#[tool(name = \"…\")]`" } else { "" };
    let length = text.chars().count();
    if text.is_empty() {
        diagnostics.error(name, "a tool name cannot be empty");
    } else if let Some(foreign) = text.chars().find(|c| !c.is_ascii_alphanumeric() && !matches!(c, '_' | '-'))
    {
        let why = match foreign {
            '.' | '/' => format!("MCP allows `{foreign}`, but model providers do not"),
            _ => "model providers accept only ASCII letters, digits, `_` and `-`".to_owned(),
        };
        diagnostics.error(name, format!("`{foreign}` cannot be part of a tool name: {why}{other}"));
    } else if text.starts_with(|c: char| c.is_ascii_digit() || c == '-') {
        diagnostics.error(name, format!("a tool name starts with a letter or `_`{other}"));
    } else if length > MAX {
        diagnostics
            .error(name, format!("a tool name has at most {MAX} characters, this one has {length}{other}"));
    }
}
