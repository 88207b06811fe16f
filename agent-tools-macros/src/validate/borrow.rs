//! Borrows inside a type, found in its tokens: what a type means is the compiler's to know.

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use syn::Type;

/// What counts as a borrow.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Borrow {
    /// `&` and `'_`: what is decoded owns all it holds.
    Any,
    /// The same, but not `&'static`: what is returned outlives the call.
    OfTheCall,
    /// `'_` only: a `&` may stand in a function's type, as in `Box<dyn Fn(&str)>`.
    Anonymous,
}

/// The first borrow in `ty`.
pub(super) fn first(borrow: Borrow, ty: &Type) -> Option<TokenTree> {
    find(borrow, ty.to_token_stream())
}

fn find(borrow: Borrow, tokens: TokenStream) -> Option<TokenTree> {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    tokens.iter().enumerate().find_map(|(at, token)| match token {
        TokenTree::Group(group) => find(borrow, group.stream()),
        TokenTree::Punct(punct) if punct.as_char() == '&' && borrow != Borrow::Anonymous => {
            let outlives = borrow == Borrow::OfTheCall && is(&tokens, at + 2, "static");
            (!outlives).then(|| token.clone())
        }
        TokenTree::Punct(punct) if punct.as_char() == '\'' && is(&tokens, at + 1, "_") => Some(token.clone()),
        _ => None,
    })
}

fn is(tokens: &[TokenTree], at: usize, name: &str) -> bool {
    matches!(tokens.get(at), Some(TokenTree::Ident(ident)) if ident == name)
}
