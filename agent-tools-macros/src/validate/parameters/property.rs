use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::{Attribute, LitStr, Pat, PatType, Type, ext::IdentExt};

use super::{no_exclusive, ungrouped};
use crate::{
    diagnostics::Diagnostics,
    model::{Owned, Parameter, Property},
    validate::{
        borrow::{self, Borrow},
        description, keywords,
    },
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
    let name = arg.rename.unwrap_or_else(|| {
        let own = LitStr::new(&pattern.ident.unraw().to_string(), pattern.ident.span());
        keywords::check_property_name(&own, "; give it another with `#[arg(rename = \"…\")]`", diagnostics);
        own
    });
    let ty = owned(&typed.ty, diagnostics)?;
    Some(Parameter::Property(Box::new(Property {
        name,
        alias: arg.alias,
        description: description::of_property(&typed.attrs),
        ty,
        as_string: arg.as_string,
        sensitive: arg.sensitive,
        keywords: arg.keywords,
    })))
}

fn owned(ty: &Type, diagnostics: &mut Diagnostics) -> Option<Owned> {
    let ty = ungrouped(ty);
    if let Type::Ptr(_) = ty {
        diagnostics.error(ty, "a pointer cannot come in JSON; take the value that it points to");
        return None;
    }
    let Type::Reference(reference) = ty else {
        return holds_no_borrow(ty, diagnostics).then(|| Owned::Plain(ty.clone()));
    };
    if reference.mutability.is_some() {
        return no_exclusive(ty, diagnostics);
    }
    if let Some(lifetime) = &reference.lifetime
        && lifetime.ident == "static"
    {
        diagnostics.error(lifetime, "an argument lives as long as its call; remove `'static`");
        return None;
    }
    match ungrouped(&reference.elem) {
        Type::Slice(slice) if !holds_no_borrow(&slice.elem, diagnostics) => None,
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

/// Whether `ty` owns what it holds: `Option<&str>` has nothing to borrow from.
fn holds_no_borrow(ty: &Type, diagnostics: &mut Diagnostics) -> bool {
    let borrow = borrow::first(Borrow::Any, ty);
    if let Some(token) = &borrow {
        diagnostics.error(
            token,
            "an input property owns all it holds; write `String` for `&str` and `Vec<T>` for `&[T]`",
        );
    }
    borrow.is_none()
}

/// A type as a person would write it.
pub(in crate::validate) fn text(ty: &Type) -> String {
    let tokens: TokenStream = ty.to_token_stream();
    tokens.to_string().replace(" :: ", "::").replace(" < ", "<").replace(" >", ">").replace("& ", "&")
}
