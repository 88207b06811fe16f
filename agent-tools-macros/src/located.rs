use proc_macro2::{Group, Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::Path;

/// The path of the crate, shown at `shown`.
///
/// rustc points at the whole of an expression, so one token that is shown at the attribute pulls the message there.
/// An absolute path becomes the user's token altogether; any other keeps what it resolves to, `$crate` above all.
pub(crate) fn path(krate: &Path, shown: Span) -> TokenStream {
    let tokens = krate.to_token_stream().into_iter();
    let moved = tokens.map(|mut token| {
        token.set_span(match krate.leading_colon {
            Some(_) => shown,
            None => token.span().located_at(shown),
        });
        token
    });
    moved.collect()
}

/// The same tokens, meaning what they mean and shown at `shown`.
pub(crate) fn at(shown: Span, tokens: TokenStream) -> TokenStream {
    let moved = tokens.into_iter().map(|token| {
        let mut token = match token {
            TokenTree::Group(group) => Group::new(group.delimiter(), at(shown, group.stream())).into(),
            token => token,
        };
        token.set_span(token.span().located_at(shown));
        token
    });
    moved.collect()
}
