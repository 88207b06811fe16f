use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use syn::{Ident, Path};

use super::conditions;
use crate::model::{Parameter, State, Tool};

/// The struct of the same name: it is the definition and holds the bound state.
pub(super) fn of(tool: &Tool) -> TokenStream {
    let krate = &tool.krate;
    let visibility = &tool.function.visibility;
    let name = &tool.function.signature.ident;
    let conditions = conditions(&tool.function);
    let (fields, parameters, values): (Vec<_>, Vec<_>, Vec<_>) =
        states(tool).map(|(at, state)| bound(krate, &field(at), state)).collect();
    quote! {
        #conditions
        #[doc(hidden)]
        #[must_use = "a tool does nothing until it is listed in `tools![..]`"]
        #[allow(non_camel_case_types, missing_debug_implementations, reason = "named after the function")]
        #visibility struct #name { #(#fields),* }
        #conditions
        impl #name {
            #[doc(hidden)]
            pub fn tool(#(#parameters),*) -> Self {
                Self { #(#values),* }
            }
        }
    }
}

/// The field that holds the state bound to the parameter at this place; numbered, so that no name of the user's
/// makes an identifier of ours.
pub(super) fn field(at: usize) -> Ident {
    format_ident!("state_{at}")
}

/// A state as a field, as a parameter of `tool`, and as the value of the one made from the other.
fn bound(krate: &Path, name: &Ident, state: &State) -> (TokenStream, TokenStream, TokenStream) {
    let ty = &state.ty;
    if state.by_reference {
        let shared = quote!(#krate::__private::Arc<#ty>);
        let parameter = quote!(#name: impl #krate::__private::IntoState<#ty>);
        (quote!(#name: #shared), parameter, quote!(#name: #krate::__private::IntoState::into_state(#name)))
    } else {
        (quote!(#name: #ty), quote!(#name: #ty), quote!(#name))
    }
}

fn states(tool: &Tool) -> impl Iterator<Item = (usize, &State)> {
    tool.parameters.iter().enumerate().filter_map(|(at, parameter)| match parameter {
        Parameter::State(state) => Some((at, &**state)),
        _ => None,
    })
}
