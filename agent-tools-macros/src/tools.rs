use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};
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
    kind: Kind,
    entries: Punctuated<Entry, Token![,]>,
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
    Tool { path: Path, states: Punctuated<Expr, Token![,]> },
    /// `..expr`.
    Spread(Box<Expr>),
}

impl Parse for List {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let krate = input.parse()?;
        input.parse::<Token![,]>()?;
        let kind = input.parse()?;
        input.parse::<Token![;]>()?;
        Ok(Self { krate, kind, entries: input.call(Punctuated::parse_terminated)? })
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

fn expand_list(List { krate, kind, entries }: &List) -> TokenStream {
    let paths: Vec<&Path> = entries.iter().filter_map(Entry::path).collect();
    let constants = (!paths.is_empty()).then(|| constants(krate, kind, &paths));
    let additions = entries.iter().map(Entry::addition);
    let demand = match kind {
        Kind::Any => TokenStream::new(),
        Kind::Durable => quote!(.demanding_revisions()),
        Kind::ReadOnly => quote!(.demanding_read_only()),
    };
    quote!({
        #constants
        #krate::Tools::new() #(#additions)* #demand
    })
}

/// The constants of the listed tools, and one check for each, spanned at its entry.
fn constants(krate: &Path, kind: &Kind, paths: &[&Path]) -> TokenStream {
    let metas = paths.iter().map(|path| {
        let span = path.span();
        quote_spanned!(span=> &<#path as #krate::__private::Declaration>::META)
    });
    let declared = |span: Span| Ident::new("__DECLARED", Span::mixed_site().located_at(span));
    let list = declared(Span::mixed_site());
    let checks = paths.iter().enumerate().map(|(at, path)| {
        let span = path.span();
        let list = declared(span);
        let unique = quote_spanned!(span=> __private::unique(#list, #at));
        let demand = match kind {
            Kind::Any => None,
            Kind::Durable => Some(quote_spanned!(span=> __private::has_revision(#list[#at]))),
            Kind::ReadOnly => Some(quote_spanned!(span=> __private::is_read_only(#list[#at]))),
        };
        let demand = demand.into_iter();
        quote!(const _: () = #krate::#unique; #(const _: () = #krate::#demand;)*)
    });
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

    fn addition(&self) -> TokenStream {
        match self {
            Self::Tool { path, states } => {
                let tool = quote_spanned!(path.span()=> #path::tool(#states));
                quote!(.with(#tool))
            }
            Self::Spread(expr) => {
                let with = quote_spanned!(expr.span()=> with(#expr));
                quote!(.#with)
            }
        }
    }
}
