//! Model to tokens: the function, the definition beside it, and the impl that ties both together.

mod declaration;
mod definition;
mod properties;
mod set;
mod start;

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote};
use syn::{Path, parse_quote};

use crate::{located, model::Tool, parse::Function, validate::default_krate};

pub(crate) use self::set::{block, list, of as set};

pub(crate) fn tool(mut tool: Tool) -> TokenStream {
    let definition = definition::of(&tool);
    let alias = alias(&mut tool.krate);
    let imports = start::imports(&tool.krate, std::slice::from_ref(&tool));
    let properties = properties::constants(&tool);
    let declaration = declaration::of(&tool);
    let function = &tool.function;
    let conditions = conditions(function);
    quote! {
        #function
        #definition
        #conditions
        #[allow(deprecated, reason = "a deprecated function may still be a tool")]
        const _: () = {
            #alias
            #imports
            #properties
            #declaration
        };
    }
}

/// The path that `crate = …` gives, imported: if it leads nowhere, rustc says so once and not at every use.
fn alias(krate: &mut Path) -> Option<TokenStream> {
    if krate.to_token_stream().to_string() == default_krate().to_token_stream().to_string() {
        return None;
    }
    let given = std::mem::replace(krate, parse_quote!(__at));
    let end = given.segments.last().map_or_else(Span::call_site, |segment| segment.ident.span());
    let alias = located::at(end, krate.to_token_stream());
    Some(quote!(use #given as #alias;))
}

/// The `#[cfg]`s written below `#[tool]`, for the items that stand beside the function.
fn conditions(function: &Function) -> TokenStream {
    let conditions = function.attributes.iter().filter(|attribute| attribute.path().is_ident("cfg"));
    quote!(#(#conditions)*)
}
