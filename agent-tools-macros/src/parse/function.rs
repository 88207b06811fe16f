use proc_macro2::{Group, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::{
    Attribute, Ident, LitStr, Signature, Token, Visibility,
    ext::IdentExt,
    parse::{Parse, ParseStream, Parser},
};

use super::{Head, Unread};

/// A function whose signature is read and whose body is not: half-typed code stays rustc's to judge.
pub(crate) struct Function {
    pub(crate) attributes: Vec<Attribute>,
    pub(crate) visibility: Visibility,
    pub(crate) signature: Signature,
    pub(crate) body: Group,
}

/// Reads the item below `#[tool]`.
pub(crate) fn function(item: &TokenStream) -> Result<Function, Unread> {
    check_kind.parse2(item.clone()).map_err(Unread::Misplaced)?;
    syn::parse2(item.clone()).map_err(|error| match item.clone().into_iter().last() {
        Some(TokenTree::Punct(end)) if end.as_char() == ';' => Unread::Bodiless(no_body(end)),
        _ => Unread::Broken { error, head: head.parse2(item.clone()).ok() },
    })
}

/// What can be told of a function whose signature does not parse; a method has no head.
fn head(input: ParseStream<'_>) -> syn::Result<Head> {
    input.call(Attribute::parse_outer)?;
    let visibility = input.parse()?;
    while !input.peek(Token![fn]) {
        input.parse::<TokenTree>()?;
    }
    input.parse::<Token![fn]>()?;
    let name = input.parse()?;
    let parameters = input.parse::<Group>()?.stream().to_string();
    input.parse::<TokenStream>()?;
    if parameters.split(|c: char| !c.is_alphanumeric()).any(|word| word == "self") {
        return Err(input.error("a method"));
    }
    let states = parameters.matches("[state]").count();
    Ok(Head { visibility, name, states })
}

fn check_kind(input: ParseStream<'_>) -> syn::Result<()> {
    let kind = input.fork();
    let head = (kind.call(Attribute::parse_outer), kind.parse::<Visibility>());
    if let (Ok(_), Ok(_)) = head
        && !is_function(&kind.fork())
    {
        let message = if kind.peek(Token![impl]) {
            "`#[tool]` goes on a function, not on an `impl` block"
        } else {
            "`#[tool]` goes on a function"
        };
        return Err(kind.error(message));
    }
    input.parse::<TokenStream>().map(drop)
}

/// Whether a `fn` stands behind what may stand before one.
fn is_function(ahead: ParseStream<'_>) -> bool {
    const QUALIFIERS: [&str; 7] = ["const", "async", "unsafe", "extern", "default", "gen", "safe"];
    while !ahead.peek(Token![fn]) {
        match ahead.call(Ident::parse_any) {
            Ok(qualifier) if QUALIFIERS.iter().any(|known| qualifier == known) => {}
            _ => return false,
        }
        if ahead.peek(LitStr) && ahead.parse::<LitStr>().is_err() {
            return false;
        }
    }
    true
}

impl Parse for Function {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let attributes = input.call(Attribute::parse_outer)?;
        let visibility = input.parse()?;
        let signature = input.parse()?;
        // A macro passes a body on in an invisible group.
        match input.parse()? {
            TokenTree::Group(body) => Ok(Self { attributes, visibility, signature, body }),
            other => Err(no_body(other)),
        }
    }
}

pub(super) fn no_body(semicolon: impl ToTokens) -> syn::Error {
    syn::Error::new_spanned(semicolon, "a tool has a body: write `{ … }` instead of `;`")
}

/// `#[tool]`, under any path.
pub(crate) fn is_tool(attribute: &Attribute) -> bool {
    attribute.path().segments.last().is_some_and(|segment| segment.ident.unraw() == "tool")
}

impl ToTokens for Function {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let Self { attributes, visibility, signature, body } = self;
        tokens.extend(quote!(#(#attributes)* #visibility #signature #body));
    }
}
