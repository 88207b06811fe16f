use proc_macro2::TokenStream;
use quote::quote;

use super::conditions;
use crate::model::{Parameter, State, Tool};

/// The struct of the same name: it is the definition and holds the bound state.
pub(super) fn of(tool: &Tool) -> TokenStream {
    let krate = &tool.krate;
    let visibility = &tool.function.visibility;
    let name = &tool.function.signature.ident;
    let conditions = conditions(&tool.function);
    let states = states(tool);
    let fields = states.iter().map(|State { name, ty, by_reference }| match by_reference {
        true => quote!(#name: #krate::__private::Arc<#ty>),
        false => quote!(#name: #ty),
    });
    let parameters = states.iter().map(|State { name, ty, by_reference }| match by_reference {
        true => quote!(#name: impl ::core::convert::Into<#krate::__private::Arc<#ty>>),
        false => quote!(#name: #ty),
    });
    let values = states.iter().map(|State { name, by_reference, .. }| match by_reference {
        true => quote!(#name: ::core::convert::Into::into(#name)),
        false => quote!(#name),
    });
    quote! {
        #conditions
        #[doc(hidden)]
        #[must_use = "a tool does nothing until it is listed in `tools![..]`"]
        #[allow(non_camel_case_types, missing_debug_implementations, reason = "named after the function")]
        #visibility struct #name { #(#fields),* }
        #conditions
        impl #name {
            #[doc(hidden)]
            #visibility fn tool(#(#parameters),*) -> Self {
                Self { #(#values),* }
            }
        }
    }
}

fn states(tool: &Tool) -> Vec<&State> {
    let states = tool.parameters.iter().filter_map(|parameter| match parameter {
        Parameter::State(state) => Some(&**state),
        _ => None,
    });
    states.collect()
}
