use proc_macro2::{Group, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::{
    Attribute, Ident, Signature, Token, Visibility,
    ext::IdentExt,
    parse::{Parse, ParseStream},
};

/// A function whose signature is read and whose body is not: half-typed code stays rustc's to judge.
pub(crate) struct Function {
    pub(crate) attributes: Vec<Attribute>,
    pub(crate) visibility: Visibility,
    pub(crate) signature: Signature,
    pub(crate) body: Group,
}

/// Reads the item below `#[tool]`.
pub(crate) fn function(item: TokenStream) -> syn::Result<Function> {
    syn::parse2(item)
}

impl Parse for Function {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let attributes = input.call(Attribute::parse_outer)?;
        let visibility = input.parse()?;
        if input.peek(Token![impl]) {
            return Err(input.error("`#[tool]` goes on a function, not on an `impl` block"));
        }
        if [
            input.peek(Token![struct]),
            input.peek(Token![enum]),
            input.peek(Token![mod]),
            input.peek(Token![trait]),
            input.peek(Token![type]),
            input.peek(Token![static]),
            input.peek(Token![use]),
            input.peek(Token![const]) && input.peek2(Ident),
        ]
        .contains(&true)
        {
            return Err(input.error("`#[tool]` goes on a function"));
        }
        let signature = input.parse()?;
        if let Some(semicolon) = input.parse::<Option<Token![;]>>()? {
            return Err(no_body(semicolon));
        }
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
