use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::{Ident, Path, Type, spanned::Spanned};

use crate::{
    located,
    model::{Keyword, Owned, Parameter, Property, Tool},
};

/// One constant for each property, or one for the whole input: what schema and decoding both read.
pub(super) fn constants(tool: &Tool) -> TokenStream {
    let krate = &tool.krate;
    let properties =
        names(tool).zip(properties(tool)).map(|(name, property)| constant(krate, &name, property));
    let inputs = tool.parameters.iter().filter_map(|parameter| match parameter {
        Parameter::Input(ty) => Some(input(krate, ty, tool.input_schema.as_ref())),
        _ => None,
    });
    properties.chain(inputs).collect()
}

/// The name of the whole input's constant.
pub(super) fn whole() -> Ident {
    format_ident!("__INPUT")
}

fn input(krate: &Path, ty: &Type, document: Option<&TokenStream>) -> TokenStream {
    let whole = whole();
    let span = ty.span();
    let located = located::path(krate, span);
    let fits = quote_spanned! {span=>
        #located::__private::takes_whole(
            #located::__private::Written::<#ty>::AT_JSON,
            #located::__private::Need::<#ty>::AT_REQUIRED,
        )
    };
    let of = match document {
        Some(text) => quote_spanned!(span=> #located::__private::Whole::<#ty>::documented(#text)),
        None => quote_spanned!(span=> #located::__private::Whole::<#ty>::of()),
    };
    quote!(const #whole: #krate::__private::Whole<#ty> = #of.fitting(#fits);)
}

/// The constants' names, in the order of the properties.
pub(super) fn names(tool: &Tool) -> impl Iterator<Item = Ident> {
    (0..properties(tool).count()).map(|at| format_ident!("__AT{at}"))
}

fn properties(tool: &Tool) -> impl Iterator<Item = &Property> {
    tool.parameters.iter().filter_map(|parameter| match parameter {
        Parameter::Property(property) => Some(&**property),
        _ => None,
    })
}

fn constant(krate: &Path, constant: &Ident, property: &Property) -> TokenStream {
    let Property { name, alias, description, ty, as_string, sensitive, keywords } = property;
    let alias = alias.iter();
    let (ty, span) = match ty {
        Owned::Plain(ty) => (quote!(#ty), ty.span()),
        Owned::Str => (quote!(#krate::__private::String), name.span()),
        Owned::Slice(item) => (quote!(#krate::__private::Vec<#item>), item.span()),
    };
    let keywords = keywords.iter().map(|keyword| self::keyword(krate, &ty, as_string.is_some(), keyword));
    let as_string = as_string.map(|span| quote_spanned!(span=> .as_string()));
    let sensitive = sensitive.then(|| quote!(.sensitive()));
    let located = located::path(krate, span);
    let required = quote!(#krate::__private::Need::<#ty>::AT_REQUIRED);
    let new = quote_spanned!(span=> #located::__private::Arg::<#ty>::new(#name, #description, #required));
    quote!(const #constant: #krate::__private::Arg<#ty> = #new #(.alias(#alias))* #(#keywords)* #as_string #sensitive;)
}

fn keyword(krate: &Path, ty: &TokenStream, as_string: bool, keyword: &Keyword) -> TokenStream {
    match keyword {
        Keyword::Range(minimum, maximum, span) => {
            let (minimum, maximum) = (optional(minimum.as_ref()), optional(maximum.as_ref()));
            let fits = fits(krate, "takes_range", ty, *span);
            quote!(.range(#fits, #minimum, #maximum))
        }
        Keyword::Length(minimum, maximum, span) => {
            let (minimum, maximum) = (optional(minimum.as_ref()), optional(maximum.as_ref()));
            let fits = fits(krate, "takes_length", ty, *span);
            quote!(.length(#fits, #minimum, #maximum))
        }
        Keyword::Pattern(pattern) => {
            let fits = fits(krate, "takes_pattern", ty, pattern.span());
            quote!(.pattern(#fits, #pattern))
        }
        Keyword::DefaultLiteral(literal, shown) if shown.starts_with('"') => {
            let span = literal.span();
            let krate = located::path(krate, span);
            let text = quote_spanned!(span=> #krate::__private::from_text(#literal));
            quote!(.default(#shown, || #text))
        }
        Keyword::DefaultLiteral(literal, shown) => {
            let shown = shown_as(as_string, shown);
            quote!(.default(#shown, || #literal))
        }
        Keyword::DefaultValue(expr) => {
            let default = Ident::new("default_value", expr.span());
            quote!(.#default(|| #expr))
        }
        Keyword::ExampleLiteral(shown) => {
            let shown = shown_as(as_string, shown);
            quote!(.example(#shown))
        }
        Keyword::ExampleValue(expr) => {
            let shown = if as_string { quote!(shown_as_string) } else { quote!(shown) };
            quote!(.example_value(|| #krate::__private::#shown::<#ty>(#expr)))
        }
    }
}

/// The JSON text of a literal, a number in quotes where it crosses as a string.
fn shown_as(as_string: bool, shown: &str) -> String {
    if as_string && !shown.starts_with('"') { format!("\"{shown}\"") } else { shown.to_owned() }
}

/// The check that a keyword fits the type, all of it shown at the keyword.
fn fits(krate: &Path, check: &str, ty: &TokenStream, span: Span) -> TokenStream {
    let (krate, ty, check) =
        (located::path(krate, span), located::at(span, ty.clone()), Ident::new(check, span));
    quote_spanned!(span=> #krate::__private::#check(#krate::__private::Written::<#ty>::AT_JSON))
}

fn optional<T: quote::ToTokens>(value: Option<&T>) -> TokenStream {
    match value {
        Some(value) => quote!(::core::option::Option::Some(#value)),
        None => quote!(::core::option::Option::None),
    }
}
