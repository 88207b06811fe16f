use proc_macro2::TokenStream;
use quote::{format_ident, quote, quote_spanned};
use syn::{Ident, Path, spanned::Spanned};

use crate::model::{Keyword, Owned, Parameter, Property, Tool};

/// One constant for each property: the table that schema and decoding both read.
pub(super) fn constants(tool: &Tool) -> TokenStream {
    names(tool).zip(properties(tool)).map(|(name, property)| constant(&tool.krate, &name, property)).collect()
}

/// The constants' names, in the order of the properties.
pub(super) fn names(tool: &Tool) -> impl Iterator<Item = Ident> {
    (0..properties(tool).count()).map(|at| format_ident!("__ARG_{at}"))
}

fn properties(tool: &Tool) -> impl Iterator<Item = &Property> {
    tool.parameters.iter().filter_map(|parameter| match parameter {
        Parameter::Property(property) => Some(&**property),
        _ => None,
    })
}

fn constant(krate: &Path, constant: &Ident, property: &Property) -> TokenStream {
    let Property { name, description, ty, keywords } = property;
    let (ty, span) = match ty {
        Owned::Plain(ty) => (quote!(#ty), ty.span()),
        Owned::Str => (quote!(#krate::__private::String), name.span()),
        Owned::Slice(item) => (quote!(#krate::__private::Vec<#item>), item.span()),
    };
    let keywords = keywords.iter().map(|keyword| self::keyword(krate, &ty, keyword));
    let new = quote_spanned!(span=> __private::Arg::<#ty>::new);
    quote! {
        const #constant: #krate::__private::Arg<#ty> =
            #krate::#new(#name, #description, #krate::__private::Need::<#ty>::REQUIRED) #(#keywords)*;
    }
}

fn keyword(krate: &Path, ty: &TokenStream, keyword: &Keyword) -> TokenStream {
    match keyword {
        Keyword::Range(minimum, maximum) => {
            let (minimum, maximum) = (optional(minimum.as_ref()), optional(maximum.as_ref()));
            quote!(.range(#minimum, #maximum))
        }
        Keyword::Length(minimum, maximum) => {
            let (minimum, maximum) = (optional(minimum.as_ref()), optional(maximum.as_ref()));
            quote!(.length(#minimum, #maximum))
        }
        Keyword::Pattern(pattern) => quote!(.pattern(#pattern)),
        Keyword::DefaultLiteral(literal, shown) if shown.starts_with('"') => {
            quote!(.default(#shown, || ::core::convert::From::from(#literal)))
        }
        Keyword::DefaultLiteral(literal, shown) => quote!(.default(#shown, || #literal)),
        Keyword::DefaultValue(expr) => {
            let value = match expr {
                Some(expr) => quote!(#expr),
                None => quote!(::core::default::Default::default()),
            };
            quote!(.default_value(|| #krate::__private::shown::<#ty>(#value), || #value))
        }
        Keyword::ExampleLiteral(shown) => quote!(.example(#shown)),
        Keyword::ExampleValue(expr) => quote!(.example_value(|| #krate::__private::shown::<#ty>(#expr))),
    }
}

fn optional<T: quote::ToTokens>(value: Option<&T>) -> TokenStream {
    match value {
        Some(value) => quote!(::core::option::Option::Some(#value)),
        None => quote!(::core::option::Option::None),
    }
}
