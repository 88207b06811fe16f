use syn::{Attribute, Meta, PatType, Type};

use super::ungrouped;
use crate::diagnostics::Diagnostics;

/// What a parameter is for.
pub(super) enum Kind {
    State,
    Context,
    Input,
    Property,
}

pub(super) struct Role<'a> {
    pub(super) kind: Kind,
    pub(super) arg: Option<&'a Attribute>,
}

/// What the attributes say, else `Context` by its last path segment, else a property.
pub(super) fn role<'a>(typed: &'a PatType, diagnostics: &mut Diagnostics) -> Option<Role<'a>> {
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

/// Whether it is the context, whatever else is wrong with it.
pub(in crate::validate) fn may_be_context(typed: &PatType) -> bool {
    is_context(&typed.ty) || typed.attrs.iter().any(|attribute| attribute.path().is_ident("context"))
}

fn is_context(ty: &Type) -> bool {
    match ungrouped(ty) {
        Type::Reference(reference) => is_context(&reference.elem),
        Type::Path(path) => path.path.segments.last().is_some_and(|segment| segment.ident == "Context"),
        _ => false,
    }
}
