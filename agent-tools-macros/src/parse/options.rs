use proc_macro2::{Ident, TokenStream};
use quote::ToTokens;
use syn::{
    Expr, Token,
    ext::IdentExt,
    parse::{Parse, ParseStream, Parser},
    punctuated::Punctuated,
    token::Paren,
};

use crate::diagnostics::Diagnostics;

/// The inside of `#[tool(…)]` or `#[arg(…)]`: `key`, `key = value` or `key(…)`, separated by commas.
#[derive(Default)]
pub(crate) struct Options {
    pub(crate) entries: Vec<Entry>,
}

pub(crate) struct Entry {
    pub(crate) key: Ident,
    pub(crate) value: Value,
}

pub(crate) enum Value {
    Flag,
    Expr(Box<Expr>),
    List,
}

/// Reads options; what cannot be read is reported and the rest is empty.
pub(crate) fn options(tokens: TokenStream, diagnostics: &mut Diagnostics) -> Options {
    match Punctuated::<Entry, Token![,]>::parse_terminated.parse2(tokens) {
        Ok(entries) => Options { entries: entries.into_iter().collect() },
        Err(error) => {
            diagnostics.push(error);
            Options::default()
        }
    }
}

impl Parse for Entry {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let key = input.call(Ident::parse_any)?;
        let value = if input.peek(Paren) {
            let content;
            syn::parenthesized!(content in input);
            content.parse::<TokenStream>()?;
            Value::List
        } else if input.parse::<Option<Token![=]>>()?.is_some() {
            Value::Expr(input.parse()?)
        } else {
            Value::Flag
        };
        Ok(Self { key, value })
    }
}

impl ToTokens for Entry {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        self.key.to_tokens(tokens);
        if let Value::Expr(expr) = &self.value {
            expr.to_tokens(tokens);
        }
    }
}
