use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote};
use syn::{Attribute, FnArg, Path, Signature, Type, Visibility};

use crate::{
    expand,
    model::ToolSet,
    parse::{self, Function},
    validate::parameters::attribute,
};

/// What stands in for a refused declaration: the errors, the function, and a definition that lists.
///
/// The function stays, so that its body is still checked and its callers still compile; the stub answers to
/// `tools![name(..)]` with its number of states, so that one mistake gives one error. A method gets no stub: an
/// `impl` block has no place for one. Nor does a declaration that says wrongly where the crate is.
pub(crate) fn tool(krate: Option<&Path>, function: &Function, errors: &TokenStream) -> TokenStream {
    let states = states(&function.signature);
    let function = without_our_attributes(function);
    let (Some(krate), None) = (krate, function.signature.receiver()) else {
        return quote!(#errors #[allow(dead_code, unused_variables, reason = "the declaration is refused")] #function);
    };
    let stub = stub(krate, &function.visibility, &function.signature.ident, states);
    quote! {
        #errors
        #[allow(dead_code, unused_variables, reason = "the declaration is refused")]
        #function
        #stub
    }
}

/// A definition of this name that binds so many states and is never called.
pub(crate) fn stub(krate: &Path, visibility: &Visibility, name: &Ident, states: usize) -> TokenStream {
    let types: Vec<Ident> = (0..states).map(|at| format_ident!("S{at}", span = Span::mixed_site())).collect();
    quote! {
        #[doc(hidden)]
        #[allow(dead_code, non_camel_case_types, missing_debug_implementations, reason = "the declaration is refused")]
        #visibility struct #name {}
        #[allow(dead_code, reason = "the declaration is refused")]
        impl #name {
            #[doc(hidden)]
            pub fn tool<#(#types),*>(#(_: #types),*) -> Self {
                Self {}
            }
        }
        impl #krate::__private::Declaration for #name {
            const META: #krate::__private::Meta = #krate::__private::Meta::refused();
            const INPUT: #krate::__private::Input = #krate::__private::Input::properties(&[]);
            const OUTPUT: #krate::__private::Output = #krate::__private::Output::of::<()>();
            fn start(&self, _: #krate::__private::Call) -> #krate::__private::Running {
                #krate::__private::Running::future(::core::future::pending())
            }
        }
    }
}

/// What stands in for a refused block: the errors, the block, and an empty set that lists. What rustc would refuse in
/// its turn does not stand again.
pub(crate) fn set(set: &ToolSet<'_>, errors: &TokenStream) -> TokenStream {
    let is_set = set.block.is_of_a_named_type() && set.block.negation.is_none();
    let is_block = is_set || matches!(set.block.ty, Type::TraitObject(_));
    let block = is_block.then(|| expand::block(set));
    let list =
        is_set.then(|| expand::list(set, set.block.generics.where_clause.as_ref(), &TokenStream::new()));
    quote!(#errors #block #list)
}

/// The function with the attributes that only `#[tool]` understands taken off.
pub(crate) fn without_our_attributes(function: &Function) -> Function {
    let mut signature = function.signature.clone();
    // Refused, and by rustc once more.
    signature.variadic = None;
    for input in &mut signature.inputs {
        match input {
            FnArg::Typed(typed) => typed.attrs.retain(|attribute| !is_ours(attribute)),
            FnArg::Receiver(receiver) => receiver.attrs.retain(|attribute| !is_ours(attribute)),
        }
    }
    Function {
        attributes: function
            .attributes
            .iter()
            .filter(|attribute| !parse::is_tool(attribute))
            .cloned()
            .collect(),
        visibility: function.visibility.clone(),
        signature,
        body: function.body.clone(),
    }
}

/// The attributes of parameters that are ours, and the doc comments that rustc refuses there; what we refuse ourselves
/// goes with them.
pub(crate) const OURS: &[&str] = &["state", "context", "input", "arg", "doc"];

fn is_ours(attribute: &Attribute) -> bool {
    OURS.iter().any(|name| attribute.path().is_ident(name)) || attribute::refusal(attribute).is_some()
}

fn states(signature: &Signature) -> usize {
    let is_state = |input: &&FnArg| match input {
        FnArg::Typed(typed) => typed.attrs.iter().any(attribute::means_state),
        FnArg::Receiver(_) => false,
    };
    signature.inputs.iter().filter(is_state).count()
}
