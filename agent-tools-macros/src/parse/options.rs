use proc_macro2::{Ident, TokenStream};
use quote::ToTokens;
use syn::{
    Expr, Token,
    ext::IdentExt,
    parse::{Parse, ParseStream, Parser},
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

/// Reads options; what cannot be read is reported, and what stands before it is kept.
pub(crate) fn options(tokens: TokenStream, diagnostics: &mut Diagnostics) -> Options {
    let mut options = Options::default();
    let read = |input: ParseStream<'_>| {
        while !input.is_empty() {
            options.entries.push(input.parse()?);
            if !input.is_empty() {
                input.parse::<Token![,]>()?;
            }
        }
        Ok(())
    };
    if let Err(error) = read.parse2(tokens) {
        diagnostics.push(error);
    }
    options
}

impl Parse for Entry {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let start = input.fork();
        let key = input
            .call(Ident::parse_any)
            .map_err(|_| start.error("expected the name of an option, as in `key` or `key = value`"))?;
        let value = if input.peek(Paren) {
            let content;
            syn::parenthesized!(content in input);
            content.parse::<TokenStream>()?;
            Value::List
        } else if let Some(sign) = input.parse::<Option<Token![=]>>()? {
            if input.is_empty() {
                let message = format!("`{key}` has no value behind its `=`; write one, as in `{key} = …`");
                return Err(syn::Error::new_spanned(sign, message));
            }
            Value::Expr(Box::new(ungrouped(input.parse()?)))
        } else {
            Value::Flag
        };
        Ok(Self { key, value })
    }
}

/// An expression that a `macro_rules!` fragment brought in stands in an invisible group.
fn ungrouped(expr: Expr) -> Expr {
    match expr {
        Expr::Group(group) => ungrouped(*group.expr),
        expr => expr,
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
