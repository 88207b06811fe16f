use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::{
    Expr, Ident, Path, Token,
    parse::{Parse, ParseStream, discouraged::Speculative},
    punctuated::Punctuated,
    spanned::Spanned,
    token::Paren,
};

use crate::{located, parse};

/// The inside of `tools![]`.
pub(crate) fn expand(entries: TokenStream) -> TokenStream {
    match syn::parse2(entries) {
        Ok(List { errors: Some(errors), .. }) => {
            let errors = errors.into_compile_error();
            quote!({ #errors })
        }
        Ok(list) => expand_list(&list),
        Err(error) => error.into_compile_error(),
    }
}

struct List {
    krate: Path,
    kind: Kind,
    entries: Vec<Entry>,
    errors: Option<syn::Error>,
}

/// Which of the three macros it is.
enum Kind {
    Any,
    Durable,
    ReadOnly,
}

impl Parse for Kind {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let name: Ident = input.parse()?;
        match name.to_string().as_str() {
            "tools" => Ok(Self::Any),
            "durable_tools" => Ok(Self::Durable),
            "read_only_tools" => Ok(Self::ReadOnly),
            _ => Err(syn::Error::new_spanned(name, "not one of ours")),
        }
    }
}

enum Entry {
    /// `path` or `path(state, …)`.
    Tool { path: Path, states: Option<(Paren, Punctuated<Expr, Token![,]>)> },
    /// `..expr`.
    Spread(Box<Expr>),
}

impl Parse for List {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let krate = input.parse()?;
        input.parse::<Token![,]>()?;
        let kind = input.parse()?;
        input.parse::<Token![;]>()?;
        let (mut entries, mut errors) = (Vec::new(), None::<syn::Error>);
        while !input.is_empty() {
            let ahead = input.fork();
            match ahead.parse() {
                Ok(entry) => {
                    entries.push(entry);
                    input.advance_to(&ahead);
                }
                Err(error) => {
                    match &mut errors {
                        Some(errors) => errors.combine(error),
                        None => errors = Some(error),
                    }
                    parse::skip(input)?;
                }
            }
            if !input.is_empty() {
                input.parse::<Token![,]>()?;
            }
        }
        Ok(Self { krate, kind, entries, errors })
    }
}

impl Parse for Entry {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        if let Some(dots) = input.parse::<Option<Token![..]>>()? {
            if input.is_empty() || input.peek(Token![,]) {
                return Err(syn::Error::new_spanned(
                    dots,
                    "`..` stands before a set, as in `..tracker_tools`",
                ));
            }
            return Ok(Self::Spread(input.parse()?));
        }
        let start = input.fork();
        let path = input.parse().map_err(|_| start.error(NOT_AN_ENTRY))?;
        let states = if input.peek(Paren) {
            let content;
            let paren = syn::parenthesized!(content in input);
            Some((paren, content.call(Punctuated::parse_terminated)?))
        } else {
            None
        };
        if !input.is_empty() && !input.peek(Token![,]) {
            return Err(input.error(NOT_AN_ENTRY));
        }
        Ok(Self::Tool { path, states })
    }
}

const NOT_AN_ENTRY: &str = "an entry is a `#[tool]` function, `lookup_issue` or `lookup_issue(state)`; put `..` before any other expression";

fn expand_list(List { krate, kind, entries, .. }: &List) -> TokenStream {
    let paths: Vec<&Path> = entries.iter().filter_map(Entry::path).collect();
    let constants = (!paths.is_empty()).then(|| constants(krate, kind, &paths));
    let tools = Ident::new("__at_tools", Span::mixed_site());
    // One statement for each entry: a chain of two hundred calls is slow to check.
    let additions = entries.iter().map(|entry| entry.addition(krate, &tools));
    let demand = match kind {
        Kind::Any => TokenStream::new(),
        Kind::Durable => quote!(.demanding_revisions()),
        Kind::ReadOnly => quote!(.demanding_read_only()),
    };
    quote!({
        #constants
        let #tools = #krate::Tools::new();
        #(#additions)*
        #tools #demand
    })
}

/// The constants of the listed tools, and the checks of each, shown at its entry.
fn constants(krate: &Path, kind: &Kind, paths: &[&Path]) -> TokenStream {
    let declared = |shown: Span| Ident::new("__DECLARED", Span::mixed_site().located_at(shown));
    let metas = paths.iter().map(|path| {
        let span = path.span();
        let krate = located::path(krate, span);
        quote_spanned!(span=> &<#path as #krate::__private::Declaration>::META)
    });
    let checks = paths.iter().enumerate().map(|(at, path)| {
        let span = path.span();
        let (krate, list) = (located::path(krate, span), declared(span));
        let demand = match kind {
            Kind::Any => TokenStream::new(),
            Kind::Durable => {
                quote_spanned!(span=> const _: () = #krate::__private::has_revision(#list[#at]);)
            }
            Kind::ReadOnly => {
                quote_spanned!(span=> const _: () = #krate::__private::is_read_only(#list[#at]);)
            }
        };
        // The first has nothing before it to be compared with.
        let unique =
            (at > 0).then(|| quote_spanned!(span=> const _: () = #krate::__private::unique(#list, #at);));
        quote!(#unique #demand)
    });
    let list = declared(Span::mixed_site());
    quote! {
        const #list: &[&#krate::__private::Meta] = &[#(#metas),*];
        #(#checks)*
    }
}

impl Entry {
    fn path(&self) -> Option<&Path> {
        match self {
            Self::Tool { path, .. } => Some(path),
            Self::Spread(_) => None,
        }
    }

    /// A statement that extends the local `tools`.
    fn addition(&self, krate: &Path, tools: &Ident) -> TokenStream {
        match self {
            Self::Tool { path, states } => {
                // A path in a type's place both times: what rustc says of a wrong one it says once.
                let tool = quote_spanned!(path.span()=> <#path>::tool);
                let mut bound = quote_spanned!(path.span()=> ());
                if let Some((paren, states)) = states {
                    bound = TokenStream::new();
                    paren.surround(&mut bound, |tokens| states.to_tokens(tokens));
                }
                quote!(let #tools = #krate::__private::list(#tools, #tool #bound);)
            }
            Self::Spread(expr) => {
                let with = quote_spanned!(expr.span()=> with(#expr));
                quote!(let #tools = #tools.#with;)
            }
        }
    }
}
