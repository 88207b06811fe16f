//! The macros of `agent-tools`, documented and re-exported there.
//!
//! [`tool`] reads top to bottom in `tool.rs`: parse, validate into a model, expand.

#![forbid(unsafe_code)]

mod diagnostics;
mod digest;
mod document;
mod expand;
mod fallback;
mod json;
mod located;
mod model;
mod parse;
#[cfg(test)]
mod snapshots;
mod tool;
mod tools;
mod toolset;
mod validate;

use proc_macro::TokenStream;

/// Documented where it is re-exported, as `agent_tools::tool`.
#[proc_macro_attribute]
pub fn tool(options: TokenStream, item: TokenStream) -> TokenStream {
    tool::expand(options.into(), &item.into()).into()
}

/// Documented where it is re-exported, as `agent_tools::toolset`.
#[proc_macro_attribute]
pub fn toolset(options: TokenStream, item: TokenStream) -> TokenStream {
    toolset::expand(options.into(), &item.into()).into()
}

/// The inside of `agent_tools::tools![]`; expects the path of the crate, `;` and the entries.
#[doc(hidden)]
#[proc_macro]
pub fn list_tools(entries: TokenStream) -> TokenStream {
    tools::expand(entries.into()).into()
}
