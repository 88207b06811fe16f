use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use quote::quote;
use syn::{Ident, Visibility};

use crate::{fallback, validate};

/// Why an item is not read.
pub(crate) enum Unread {
    /// Another kind of item than the attribute goes on.
    Misplaced(syn::Error),
    /// A function that ends before its body.
    Bodiless(syn::Error),
    /// A function that does not parse, and what can be told of it.
    Broken { error: syn::Error, head: Option<Head> },
}

/// What others name of a function.
pub(crate) struct Head {
    pub(crate) visibility: Visibility,
    pub(crate) name: Ident,
    /// How many of its parameters are a `#[state]`.
    pub(crate) states: usize,
}

impl Unread {
    /// The item, what stands in for its definition, and the error if nobody else reports it.
    pub(crate) fn expand(&self, item: &TokenStream) -> TokenStream {
        match self {
            Self::Misplaced(error) => {
                let error = error.to_compile_error();
                quote!(#error #item)
            }
            Self::Bodiless(error) => {
                let mut tokens: Vec<TokenTree> = item.clone().into_iter().collect();
                // In a trait a function may end so: a body that only says what is wrong is right everywhere.
                tokens.pop();
                let item = tokens.into_iter().map(left);
                let error = error.to_compile_error();
                quote!(#(#item)* { #error })
            }
            Self::Broken { error, head } => {
                let item = item.clone().into_iter().map(|token| with(&unless_refused(error), left(token)));
                let stub = head.as_ref().map(Head::stub);
                quote!(#(#item)* #stub)
            }
        }
    }
}

impl Head {
    fn stub(&self) -> TokenStream {
        fallback::stub(&validate::default_krate(), &self.visibility, &self.name, self.states)
    }
}

/// A token of a function, or its parameters without our attributes.
fn left(token: TokenTree) -> TokenTree {
    match &token {
        TokenTree::Group(group) if group.delimiter() == Delimiter::Parenthesis => {
            let mut left = Group::new(Delimiter::Parenthesis, without_our_attributes(group.stream()));
            // There rustc has reported what breaks off, and it does not report one error twice.
            left.set_span(group.span_close());
            left.into()
        }
        _ => token,
    }
}

/// A token of a function, or its body with these words before it.
fn with(words: &TokenStream, token: TokenTree) -> TokenTree {
    match &token {
        TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => {
            let body = group.stream();
            let mut with = Group::new(Delimiter::Brace, quote!(#words #body));
            with.set_span(group.span_open());
            with.into()
        }
        _ => token,
    }
}

fn without_our_attributes(parameters: TokenStream) -> TokenStream {
    let tokens: Vec<TokenTree> = parameters.into_iter().collect();
    let is_ours = |token: Option<&TokenTree>| match token {
        Some(TokenTree::Group(group)) => match group.stream().into_iter().next() {
            Some(TokenTree::Ident(name)) => fallback::OURS.iter().any(|ours| name == ours),
            _ => false,
        },
        _ => false,
    };
    let is_sign = |token: &TokenTree| matches!(token, TokenTree::Punct(punct) if punct.as_char() == '#');
    let stays = |at: usize| {
        let opens = is_sign(&tokens[at]) && is_ours(tokens.get(at + 1));
        let closes = at > 0 && is_sign(&tokens[at - 1]) && is_ours(tokens.get(at));
        !opens && !closes
    };
    (0..tokens.len()).filter(|at| stays(*at)).map(|at| tokens[at].clone()).collect()
}

/// rustc parses an item before it gives it to an attribute, and has said better what is wrong with it. Should it take
/// what this crate cannot read, then this lint speaks: rustc asks it only where nothing was refused.
fn unless_refused(error: &syn::Error) -> TokenStream {
    let why = format!("this function cannot be read: {error}");
    quote! {
        #[deny(unused_must_use, reason = "the function is no tool")]
        const _: () = {
            #[must_use = #why]
            const fn unread() {}
            unread();
        };
    }
}

#[cfg(test)]
mod tests {
    use proc_macro2::TokenStream;

    use crate::parse;

    #[test]
    fn a_function_that_only_we_cannot_read_does_not_pass_in_silence() {
        for source in
            ["fn lookup(key) {}", "pub async fn lookup(#[state] db: &Db, key: u32 = 3) -> u32 { key }"]
        {
            let item: TokenStream = source.parse().expect("tokens");
            let expanded = parse::function(&item).err().expect("unread").expand(&item).to_string();
            assert!(expanded.contains("must_use = \"this function cannot be read: expected"), "{expanded}");
            assert!(expanded.contains("struct lookup") && !expanded.contains("# [state]"), "{expanded}");
        }
    }
}
