use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use syn::{FnArg, GenericParam, ReturnType, Safety, Signature, Type, parse_quote};

use super::{
    borrow::{self, Borrow},
    parameters::ungrouped,
};
use crate::{diagnostics::Diagnostics, parse::Function};

/// What kind of function a tool can be.
pub(super) fn check(function: &Function, diagnostics: &mut Diagnostics) {
    let signature = &function.signature;
    if let Some(token) = signature.constness {
        diagnostics
            .error(token, "a tool cannot be a `const fn`: it runs when a model calls it; remove `const`");
    }
    if let Safety::Unsafe(token) = signature.safety {
        diagnostics.error(
            token,
            "a tool cannot be an `unsafe fn`: the model chooses its arguments; wrap it in a safe one",
        );
    }
    if let Some(abi) = &signature.abi {
        diagnostics.error(abi, "a tool cannot be an `extern fn`; remove the ABI or wrap the function");
    }
    if let Some(variadic) = &signature.variadic {
        diagnostics.error(variadic, "a tool cannot be variadic; take a slice, `&[T]`");
    }
    for generic in &signature.generics.params {
        match generic {
            GenericParam::Lifetime(lifetime) => diagnostics.error(
                lifetime,
                "a tool takes no lifetime parameters: arguments are decoded for each call; elide the lifetime or own the value",
            ),
            other => diagnostics.error(
                other,
                "a tool cannot be generic: its schema and name stand for one type; write a non-generic function that calls this one",
            ),
        }
    }
}

/// Whether rustc refuses a type of it in the function itself, and would refuse it again in every use that a
/// declaration makes of the type: one with `_`, or one without a size.
pub(super) fn is_refused_by_rustc(signature: &Signature) -> bool {
    let typed = signature.inputs.iter().filter_map(|input| match input {
        FnArg::Typed(typed) => Some(&*typed.ty),
        FnArg::Receiver(_) => None,
    });
    let returned = match &signature.output {
        ReturnType::Type(_, returned) => Some(&**returned),
        ReturnType::Default => None,
    };
    typed.chain(returned).any(|ty| is_unsized(ty) || holds_placeholder(ty.to_token_stream()))
}

fn is_unsized(ty: &Type) -> bool {
    match ungrouped(ty) {
        Type::Slice(_) | Type::TraitObject(_) => true,
        Type::Path(path) => path.path.is_ident("str"),
        _ => false,
    }
}

fn holds_placeholder(tokens: TokenStream) -> bool {
    let mut is_lifetime = false;
    tokens.into_iter().any(|token| {
        let behind_a_quote = is_lifetime;
        is_lifetime = matches!(&token, TokenTree::Punct(punct) if punct.as_char() == '\'');
        match token {
            TokenTree::Group(group) => holds_placeholder(group.stream()),
            TokenTree::Ident(ident) => ident == "_" && !behind_a_quote,
            _ => false,
        }
    })
}

/// The return type as an owned, named type.
pub(super) fn returned(signature: &Signature, diagnostics: &mut Diagnostics) -> Option<Type> {
    let ReturnType::Type(_, returned) = &signature.output else {
        return Some(parse_quote!(()));
    };
    let refusal = match ungrouped(returned) {
        Type::Never(_) => "a tool returns to the model; `!` never does",
        Type::ImplTrait(_) if signature.asyncness.is_none() && is_future(returned) => {
            "a tool returns a named type; for `impl Future<Output = T>` write `async fn … -> T`"
        }
        Type::ImplTrait(_) => "a tool returns a named type, not `impl Trait`: its schema must be known",
        Type::Reference(reference) if !is_static(reference) => {
            "a tool returns an owned value; return the value itself"
        }
        _ => return owned(returned, diagnostics),
    };
    diagnostics.error(returned, refusal);
    None
}

fn owned(returned: &Type, diagnostics: &mut Diagnostics) -> Option<Type> {
    if let Some(token) = borrow::first(Borrow::OfTheCall, returned) {
        diagnostics.error(token, "a tool returns an owned value; own what is borrowed here");
        return None;
    }
    Some(returned.clone())
}

fn is_static(reference: &syn::TypeReference) -> bool {
    reference.lifetime.as_ref().is_some_and(|lifetime| lifetime.ident == "static")
}

fn is_future(returned: &Type) -> bool {
    let tokens: TokenStream = returned.to_token_stream();
    tokens.into_iter().any(|token| token.to_string() == "Future")
}
