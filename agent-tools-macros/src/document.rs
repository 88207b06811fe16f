//! Schema overrides: the JSON document behind `input_schema` and `output_schema`, read and judged while compiling.

mod circles;
mod json;
mod read;
mod reference;
mod rules;

use std::{fs, path::PathBuf};

use proc_macro2::TokenStream;
use quote::quote;
use syn::LitStr;

use crate::diagnostics::Diagnostics;

/// Which of the two it is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    Input,
    Output,
}

/// Where something stands in a document; lines and columns count from 1, columns in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Position {
    line: usize,
    column: usize,
}

/// What is wrong at one place of a document.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    at: Position,
    message: String,
}

/// Reads the document that a literal names: JSON if it starts with `{`, else a file beside the source file.
///
/// Gives the expression of its text. A file comes in through `include_str!`, so that editing it rebuilds the crate.
/// Every fault is reported at the literal as `file:line:column`.
pub(crate) fn load(literal: &LitStr, role: Role, diagnostics: &mut Diagnostics) -> Option<TokenStream> {
    let value = literal.value();
    if value.trim().is_empty() {
        diagnostics.error(
            literal,
            "a schema cannot be empty; write JSON, which starts with `{`, or the path of a file beside this source file",
        );
        return None;
    }
    if value.trim_start().starts_with('{') {
        judge("schema", &value, role, literal, diagnostics);
        return Some(quote!(#literal));
    }
    match read_file(literal) {
        Ok(text) => {
            judge(&value, &text, role, literal, diagnostics);
            Some(quote!(::core::include_str!(#literal)))
        }
        Err(error) => {
            diagnostics.error(
                literal,
                format!(
                    "cannot read `{value}` (beside this source file): {error}; inline JSON starts with `{{`"
                ),
            );
            None
        }
    }
}

fn judge(name: &str, text: &str, role: Role, literal: &LitStr, diagnostics: &mut Diagnostics) {
    let faults = match read::document(text) {
        Ok(document) => rules::check(&document, role),
        Err(fault) => vec![fault],
    };
    for Fault { at, message } in faults {
        diagnostics.error(literal, format!("{name}:{}:{}: {message}", at.line, at.column));
    }
}

fn read_file(literal: &LitStr) -> Result<String, String> {
    let source = literal.span().unwrap().local_file().ok_or("where this source file stands is not known")?;
    let path: PathBuf = source.with_file_name(literal.value());
    fs::read_to_string(path).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests;
