//! Model to tokens: the function, the definition beside it, and the impl that ties both together.

mod declaration;
mod definition;
mod properties;
mod set;
mod start;

use proc_macro2::TokenStream;
use quote::quote;

use crate::{model::Tool, parse::Function};

pub(crate) use self::set::{block, list, of as set};

pub(crate) fn tool(tool: &Tool) -> TokenStream {
    let function = &tool.function;
    let conditions = conditions(function);
    let definition = definition::of(tool);
    let imports = start::imports(&tool.krate, std::slice::from_ref(tool));
    let properties = properties::constants(tool);
    let declaration = declaration::of(tool);
    quote! {
        #function
        #definition
        #conditions
        #[allow(deprecated, reason = "a deprecated function may still be a tool")]
        const _: () = {
            #imports
            #properties
            #declaration
        };
    }
}

/// The `#[cfg]`s written below `#[tool]`, for the items that stand beside the function.
fn conditions(function: &Function) -> TokenStream {
    let conditions = function.attributes.iter().filter(|attribute| attribute.path().is_ident("cfg"));
    quote!(#(#conditions)*)
}
