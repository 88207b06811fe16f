use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use syn::{Ident, Path, ext::IdentExt};

use super::conditions;
use crate::model::{Parameter, State, Tool};

/// The struct of the same name: it is the definition and holds the bound state.
pub(super) fn of(tool: &Tool) -> TokenStream {
    let krate = &tool.krate;
    let visibility = &tool.function.visibility;
    let name = &tool.function.signature.ident;
    let conditions = conditions(&tool.function);
    let lints = lints(tool);
    let (fields, parameters, values): (Vec<_>, Vec<_>, Vec<_>) =
        states(tool).map(|(at, state)| bound(krate, at, state)).collect();
    quote! {
        #conditions
        #[doc(hidden)]
        #[non_exhaustive]
        #[must_use = "a tool does nothing until it is listed in `tools![..]`"]
        #[allow(non_camel_case_types, missing_debug_implementations, reason = "named as its fn")]
        #visibility struct #name { #(#fields),* }
        #conditions
        impl #name {
            #[doc(hidden)]
            #lints
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

/// The same state as a parameter, which is a pattern: see [`local`](super::start::local).
fn parameter(at: usize) -> Ident {
    format_ident!("__at_state_{at}")
}

/// What clippy would say of the constructor in its user's crate.
fn lints(tool: &Tool) -> Option<TokenStream> {
    let lends = states(tool).any(|(_, state)| state.by_reference);
    let is_namesake = tool.function.signature.ident.unraw() == "tool";
    let lends = lends.then(|| quote!(clippy::impl_trait_in_params,));
    let is_namesake = is_namesake.then(|| quote!(clippy::self_named_constructors,));
    (lends.is_some() || is_namesake.is_some())
        .then(|| quote!(#[allow(#lends #is_namesake reason = "called by `tools![..]`")]))
}

/// A state as a field, as a parameter of `tool`, and as the value of the one made from the other.
fn bound(krate: &Path, at: usize, state: &State) -> (TokenStream, TokenStream, TokenStream) {
    let (name, given, ty) = (field(at), parameter(at), &state.ty);
    if state.by_reference {
        let shared = quote!(#krate::__private::Arc<#ty>);
        let parameter = quote!(#given: impl #krate::__private::IntoState<#ty>);
        (quote!(#name: #shared), parameter, quote!(#name: #krate::__private::IntoState::into_state(#given)))
    } else {
        (quote!(#name: #ty), quote!(#given: #ty), quote!(#name: #given))
    }
}

fn states(tool: &Tool) -> impl Iterator<Item = (usize, &State)> {
    tool.parameters.iter().enumerate().filter_map(|(at, parameter)| match parameter {
        Parameter::State(state) => Some((at, &**state)),
        _ => None,
    })
}
