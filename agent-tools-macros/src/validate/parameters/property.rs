use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::{Attribute, LitStr, Pat, PatType, Type, ext::IdentExt};

use super::no_exclusive;
use crate::{
    diagnostics::Diagnostics,
    model::{Owned, Parameter, Property},
    validate::{description, keywords},
};

/// A parameter that the model fills.
pub(super) fn property(
    typed: &PatType,
    arg: Option<&Attribute>,
    diagnostics: &mut Diagnostics,
) -> Option<Parameter> {
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

/// A type as a person would write it.
pub(in crate::validate) fn text(ty: &Type) -> String {
    let tokens: TokenStream = ty.to_token_stream();
    tokens.to_string().replace(" :: ", "::").replace(" < ", "<").replace(" >", ">")
}
