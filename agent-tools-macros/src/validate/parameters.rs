use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::{Attribute, FnArg, Ident, LitStr, Meta, Pat, PatType, Signature, Type, ext::IdentExt};

use super::{description, keywords};
use crate::{
    diagnostics::Diagnostics,
    model::{Owned, Parameter, Property, State},
};

/// The parameters in order, each with its role.
pub(super) fn of(signature: &Signature, diagnostics: &mut Diagnostics) -> Vec<Parameter> {
    let typed = signature.inputs.iter().filter_map(|input| match input {
        FnArg::Typed(typed) => Some(typed),
        FnArg::Receiver(_) => None,
    });
    let parameters: Vec<_> =
        typed.filter_map(|typed| Some((typed, parameter(typed, diagnostics)?))).collect();
    check_together(&parameters, diagnostics);
    parameters.into_iter().map(|(_, parameter)| parameter).collect()
}

fn parameter(typed: &PatType, diagnostics: &mut Diagnostics) -> Option<Parameter> {
    for attribute in &typed.attrs {
        if ["cfg", "cfg_attr"].iter().any(|name| attribute.path().is_ident(name)) {
            diagnostics.error(
                attribute,
                "`#[cfg]` on a tool parameter would give one tool several schemas; put `#[cfg]` on whole functions",
            );
        }
    }
    let Role { kind, arg } = role(typed, diagnostics)?;
    if let (Some(attribute), Kind::State | Kind::Context | Kind::Input) = (arg, &kind) {
        diagnostics.error(attribute, "`#[arg]` describes an input property; this parameter is not one");
    }
    match kind {
        Kind::State => state(typed, diagnostics),
        Kind::Context => Some(Parameter::Context { by_reference: matches!(*typed.ty, Type::Reference(_)) }),
        Kind::Input => input(typed, diagnostics),
        Kind::Property => property(typed, arg, diagnostics),
    }
}

enum Kind {
    State,
    Context,
    Input,
    Property,
}

struct Role<'a> {
    kind: Kind,
    arg: Option<&'a Attribute>,
}

/// What the attributes say, else `Context` by its last path segment, else a property.
fn role<'a>(typed: &'a PatType, diagnostics: &mut Diagnostics) -> Option<Role<'a>> {
    let named = |name: &str| {
        typed.attrs.iter().filter(|attribute| attribute.path().is_ident(name)).collect::<Vec<_>>()
    };
    let (state, context, input, args) = (named("state"), named("context"), named("input"), named("arg"));
    let roles: Vec<_> = [&state, &context, &input].into_iter().flatten().collect();
    if let [_, second, ..] = roles.as_slice() {
        diagnostics.error(
            second,
            "a parameter has one role: `#[state]`, `#[context]` or `#[input]`; remove the others",
        );
        return None;
    }
    for role in roles {
        if !matches!(role.meta, Meta::Path(_)) {
            diagnostics
                .error(role, "this attribute takes no options; keywords of a property go into `#[arg(…)]`");
        }
    }
    if let [_, second, ..] = args.as_slice() {
        diagnostics.error(second, "`#[arg]` is given twice; put all options into one");
    }
    let kind = if !state.is_empty() {
        Kind::State
    } else if !input.is_empty() {
        Kind::Input
    } else if !context.is_empty() || (args.is_empty() && is_context(&typed.ty)) {
        Kind::Context
    } else {
        Kind::Property
    };
    Some(Role { kind, arg: args.first().copied() })
}

fn is_context(ty: &Type) -> bool {
    let ty = match ty {
        Type::Reference(reference) => &*reference.elem,
        other => other,
    };
    matches!(ty, Type::Path(path) if path.path.segments.last().is_some_and(|segment| segment.ident == "Context"))
}

fn state(typed: &PatType, diagnostics: &mut Diagnostics) -> Option<Parameter> {
    let name = match &*typed.pat {
        Pat::Ident(pattern) => pattern.ident.clone(),
        Pat::Wild(wild) => Ident::new("unused", wild.underscore_token.span),
        other => {
            diagnostics.error(other, "a `#[state]` parameter is a plain name: it becomes a field");
            return None;
        }
    };
    let (ty, by_reference) = match &*typed.ty {
        Type::Reference(reference) if reference.mutability.is_some() => {
            return no_exclusive(&typed.ty, diagnostics);
        }
        Type::Reference(reference) => ((*reference.elem).clone(), true),
        owned => (owned.clone(), false),
    };
    let ty = match ty {
        Type::Paren(paren) => *paren.elem,
        plain => plain,
    };
    Some(Parameter::State(State { name, ty, by_reference }))
}

fn input(typed: &PatType, diagnostics: &mut Diagnostics) -> Option<Parameter> {
    if let Type::Reference(_) = &*typed.ty {
        diagnostics.error(&typed.ty, "an `#[input]` is owned: it is decoded for each call; take it by value");
        return None;
    }
    Some(Parameter::Input(typed.ty.clone()))
}

fn property(typed: &PatType, arg: Option<&Attribute>, diagnostics: &mut Diagnostics) -> Option<Parameter> {
    let Pat::Ident(pattern) = &*typed.pat else {
        diagnostics.error(&typed.pat, "a tool parameter is a plain name: it becomes the property's name");
        return None;
    };
    let arg = keywords::of(arg, diagnostics);
    let name =
        arg.rename.unwrap_or_else(|| LitStr::new(&pattern.ident.unraw().to_string(), pattern.ident.span()));
    let ty = owned(&typed.ty, diagnostics)?;
    Some(Parameter::Property(Box::new(Property {
        name,
        description: description::of_property(&typed.attrs),
        ty,
        keywords: arg.keywords,
    })))
}

fn owned(ty: &Type, diagnostics: &mut Diagnostics) -> Option<Owned> {
    let Type::Reference(reference) = ty else {
        if let Type::ImplTrait(_) = ty {
            diagnostics
                .error(ty, "a tool parameter has a named type, not `impl Trait`: its schema must be known");
            return None;
        }
        return Some(Owned::Plain(ty.clone()));
    };
    if reference.mutability.is_some() {
        return no_exclusive(ty, diagnostics);
    }
    match &*reference.elem {
        Type::Slice(slice) => Some(Owned::Slice((*slice.elem).clone())),
        Type::Path(path) if path.path.is_ident("str") => Some(Owned::Str),
        other => {
            let other = text(other);
            diagnostics.error(
                ty,
                format!("an input property is owned; take `{other}`, or mark the parameter `#[state]` if it is a host service"),
            );
            None
        }
    }
}

fn no_exclusive<T>(ty: &Type, diagnostics: &mut Diagnostics) -> Option<T> {
    diagnostics.error(
        ty,
        "calls run concurrently, so a tool parameter cannot be `&mut`; keep changing state in a `Mutex`",
    );
    None
}

fn text(ty: &Type) -> String {
    let tokens: TokenStream = ty.to_token_stream();
    tokens.to_string().replace(" :: ", "::").replace(" < ", "<").replace(" >", ">")
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
    let mut names: Vec<String> = Vec::new();
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
        if names.contains(&name) {
            diagnostics.error(
                &property.name,
                format!("two parameters are the property `{name}`; rename one with `#[arg(rename = \"…\")]`"),
            );
        }
        names.push(name);
    }
}
