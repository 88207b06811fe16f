use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::{
    Expr, Ident, Path, Token,
    parse::{Parse, ParseStream},
    punctuated::Punctuated,
    spanned::Spanned,
    token::Paren,
};

/// The inside of `tools![]`.
pub(crate) fn expand(entries: TokenStream) -> TokenStream {
    match syn::parse2(entries) {
        Ok(list) => expand_list(&list),
        Err(error) => error.into_compile_error(),
    }
}

struct List {
    krate: Path,
    entries: Punctuated<Entry, Token![,]>,
}

enum Entry {
    /// `path` or `path(state, …)`.
    Tool { path: Path, states: Punctuated<Expr, Token![,]> },
    /// `..expr`.
    Spread(Box<Expr>),
}

impl Parse for List {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let krate = input.parse()?;
        input.parse::<Token![;]>()?;
        Ok(Self { krate, entries: input.call(Punctuated::parse_terminated)? })
    }
}

impl Parse for Entry {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        if input.parse::<Option<Token![..]>>()?.is_some() {
            return Ok(Self::Spread(input.parse()?));
        }
        let start = input.fork();
        let path = input.parse().map_err(|_| start.error(NOT_AN_ENTRY))?;
        let states = if input.peek(Paren) {
            let content;
            syn::parenthesized!(content in input);
            content.call(Punctuated::parse_terminated)?
        } else {
            Punctuated::new()
        };
        if !input.is_empty() && !input.peek(Token![,]) {
            return Err(input.error(NOT_AN_ENTRY));
        }
        Ok(Self::Tool { path, states })
    }
}

const NOT_AN_ENTRY: &str = "`tools![]` lists `#[tool]` functions, `lookup_issue` or `lookup_issue(state)`; put `..` before any other expression";

fn expand_list(List { krate, entries }: &List) -> TokenStream {
    let paths = entries.iter().filter_map(|entry| match entry {
        Entry::Tool { path, .. } => Some(path),
        Entry::Spread(_) => None,
    });
    let metas = paths.clone().map(|path| {
        let span = path.span();
        quote_spanned!(span=> &<#path as #krate::__private::Declaration>::META)
    });
    let declared = Ident::new("__DECLARED", Span::mixed_site());
    let checks = paths.enumerate().skip(1).map(|(at, path)| {
        let located = Ident::new("__DECLARED", Span::mixed_site().located_at(path.span()));
        let check = quote_spanned!(path.span()=> __private::unique(#located, #at));
        quote!(const _: () = #krate::#check;)
    });
    let additions = entries.iter().map(|entry| match entry {
        Entry::Tool { path, states } => {
            let tool = quote_spanned!(path.span()=> #path::tool(#states));
            quote!(.with(#tool))
        }
        Entry::Spread(expr) => {
            let with = quote_spanned!(expr.span()=> with(#expr));
            quote!(.#with)
        }
    });
    let constants = if entries.iter().any(|entry| matches!(entry, Entry::Tool { .. })) {
        quote! {
            const #declared: &[&#krate::__private::Meta] = &[#(#metas),*];
            #(#checks)*
        }
    } else {
        TokenStream::new()
    };
    quote!({
        #constants
        #krate::Tools::new() #(#additions)*
    })
    .into_token_stream()
}
