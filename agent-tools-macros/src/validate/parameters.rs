pub(crate) mod attribute;
mod property;
mod role;

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use syn::{FnArg, Ident, Pat, PatType, Signature, Type, TypeReference};

use self::{
    property::property,
    role::{Kind, Role, role},
};
pub(super) use self::{property::text, role::may_be_context};
use super::borrow::{self, Borrow};
use crate::{
    diagnostics::Diagnostics,
    model::{Parameter, Place, State},
};

/// The parameters in order, each with its role.
pub(super) fn of(signature: &Signature, place: Place, diagnostics: &mut Diagnostics) -> Vec<Parameter> {
    let typed = signature.inputs.iter().filter_map(|input| match input {
        FnArg::Typed(typed) => Some(typed),
        FnArg::Receiver(_) => None,
    });
    let parameters: Vec<_> =
        typed.filter_map(|typed| Some((typed, parameter(typed, place, diagnostics)?))).collect();
    check_together(&parameters, diagnostics);
    parameters.into_iter().map(|(_, parameter)| parameter).collect()
}

fn parameter(typed: &PatType, place: Place, diagnostics: &mut Diagnostics) -> Option<Parameter> {
    let refused: Vec<_> = typed
        .attrs
        .iter()
        .filter_map(|attribute| Some((attribute, attribute::refusal(attribute)?)))
        .collect();
    for (attribute, refusal) in &refused {
        diagnostics.error(attribute, refusal);
    }
    if !refused.is_empty() {
        return None;
    }
    let Role { kind, arg } = role(typed, diagnostics)?;
    if let Some(opaque) = opaque(&typed.ty) {
        let message = match kind {
            Kind::State => {
                "a state has a named type, not `impl Trait`: the tool keeps it; write `&dyn Trait`, or name the type"
            }
            _ => "a tool parameter has a named type, not `impl Trait`: its schema must be known",
        };
        diagnostics.error(opaque, message);
        return None;
    }
    if let (Some(attribute), Kind::State | Kind::Context | Kind::Input) = (arg, &kind) {
        diagnostics.error(attribute, "`#[arg]` describes an input property; this parameter is not one");
    }
    match kind {
        Kind::State if matches!(place, Place::Method { .. }) => {
            diagnostics.error(typed, "`&self` is the state of a `#[toolset]`; keep this in a field");
            None
        }
        Kind::State => state(typed, diagnostics),
        Kind::Context => context(typed, diagnostics),
        Kind::Input => input(typed, diagnostics),
        Kind::Property => property(typed, arg, diagnostics),
    }
}

/// The first `impl Trait` in a type.
fn opaque(ty: &Type) -> Option<TokenStream> {
    match ungrouped(ty) {
        Type::ImplTrait(opaque) => Some(opaque.to_token_stream()),
        Type::Reference(reference) => opaque(&reference.elem),
        other => find_impl(other.to_token_stream()),
    }
}

fn find_impl(tokens: TokenStream) -> Option<TokenStream> {
    tokens.into_iter().find_map(|token| match token {
        TokenTree::Group(group) => find_impl(group.stream()),
        TokenTree::Ident(ident) if ident == "impl" => Some(ident.to_token_stream()),
        _ => None,
    })
}

fn context(typed: &PatType, diagnostics: &mut Diagnostics) -> Option<Parameter> {
    let by_reference = match ungrouped(&typed.ty) {
        Type::Reference(reference) if reference.mutability.is_some() => {
            diagnostics.error(&typed.ty, "a context is only read; take `&Context`");
            return None;
        }
        Type::Reference(reference) if matches!(ungrouped(&reference.elem), Type::Reference(_)) => {
            diagnostics.error(&typed.ty, "a context is lent once; take `&Context`");
            return None;
        }
        ty => matches!(ty, Type::Reference(_)),
    };
    Some(Parameter::Context { ty: typed.ty.clone(), by_reference })
}

fn state(typed: &PatType, diagnostics: &mut Diagnostics) -> Option<Parameter> {
    let (ty, by_reference) = match ungrouped(&typed.ty) {
        Type::Reference(reference) if reference.mutability.is_some() => {
            return no_exclusive(&typed.ty, diagnostics);
        }
        // It outlives every call as it is.
        Type::Reference(reference) if is_static(reference) => (ungrouped(&typed.ty).clone(), false),
        Type::Reference(reference) => (ungrouped(&reference.elem).clone(), true),
        owned => (owned.clone(), false),
    };
    if let Some(token) = borrow::first(Borrow::Anonymous, &ty) {
        diagnostics.error(token, "a `#[state]` outlives every call and cannot borrow; own what stands here");
        return None;
    }
    Some(Parameter::State(Box::new(State { ty, by_reference })))
}

fn is_static(reference: &TypeReference) -> bool {
    reference.lifetime.as_ref().is_some_and(|lifetime| lifetime.ident == "static")
}

fn input(typed: &PatType, diagnostics: &mut Diagnostics) -> Option<Parameter> {
    if let Type::Reference(_) = ungrouped(&typed.ty) {
        diagnostics.error(&typed.ty, "an `#[input]` is owned: it is decoded for each call; take it by value");
        return None;
    }
    Some(Parameter::Input(typed.ty.clone()))
}

/// A type without the parentheses around it, or the invisible group in which a `macro_rules!` fragment stands.
pub(super) fn ungrouped(ty: &Type) -> &Type {
    match ty {
        Type::Group(group) => ungrouped(&group.elem),
        Type::Paren(paren) => ungrouped(&paren.elem),
        ty => ty,
    }
}

fn no_exclusive<T>(ty: &Type, diagnostics: &mut Diagnostics) -> Option<T> {
    diagnostics.error(
        ty,
        "calls run concurrently, so a tool parameter cannot be `&mut`; keep changing state in a `Mutex`",
    );
    None
}

/// Rules about the parameters of one tool together.
fn check_together(parameters: &[(&PatType, Parameter)], diagnostics: &mut Diagnostics) {
    let second = |is: fn(&Parameter) -> bool| parameters.iter().filter(|(_, parameter)| is(parameter)).nth(1);
    if let Some((typed, _)) = second(|parameter| matches!(parameter, Parameter::Context { .. })) {
        diagnostics.error(typed, "a tool has one `Context`; remove the second");
    }
    if let Some((typed, _)) = second(|parameter| matches!(parameter, Parameter::Input(_))) {
        diagnostics.error(typed, "a tool has one `#[input]`; put the fields of both into one struct");
    }
    let has_input = parameters.iter().any(|(_, parameter)| matches!(parameter, Parameter::Input(_)));
    let mut names: Vec<(String, Option<&Ident>)> = Vec::new();
    for (typed, parameter) in parameters {
        let Parameter::Property(property) = parameter else {
            continue;
        };
        let name = property.name.value();
        if has_input {
            diagnostics.error(
                typed,
                format!("`{name}` cannot stand beside an `#[input]` struct: make it a field, or mark it `#[state]` or `#[context]`"),
            );
        }
        // Two parameters of one identifier are rustc's to refuse.
        let identifier = identifier(typed);
        if names.iter().any(|(earlier, other)| *earlier == name && *other != identifier) {
            diagnostics.error(
                &property.name,
                format!("two parameters are the property `{name}`; rename one with `#[arg(rename = \"…\")]`"),
            );
        }
        names.push((name, identifier));
    }
    check_aliases(parameters, diagnostics);
}

/// An alias names one property only.
fn check_aliases(parameters: &[(&PatType, Parameter)], diagnostics: &mut Diagnostics) {
    let properties = || {
        parameters.iter().filter_map(|(_, parameter)| match parameter {
            Parameter::Property(property) => Some(&**property),
            _ => None,
        })
    };
    for (at, property) in properties().enumerate() {
        let Some(alias) = &property.alias else { continue };
        let is_name = properties().any(|other| other.name.value() == alias.value());
        let mut earlier = properties().take(at).filter_map(|other| other.alias.as_ref());
        if is_name || earlier.any(|earlier| earlier.value() == alias.value()) {
            let message =
                format!("`{0}` is taken by a property; choose another alias or remove it", alias.value());
            diagnostics.error(alias, message);
        }
    }
}

fn identifier(typed: &PatType) -> Option<&Ident> {
    match &*typed.pat {
        Pat::Ident(pattern) => Some(&pattern.ident),
        _ => None,
    }
}
