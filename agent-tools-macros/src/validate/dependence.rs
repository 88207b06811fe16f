//! What of a method stands outside of its block, and so knows nothing of what the block is generic over.

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::ToTokens;
use syn::{Expr, Type};

use crate::{
    diagnostics::Diagnostics,
    model::{Keyword, Owned, Parameter, Property, Tool},
    parse::Block,
};

/// A property, its default and its example are a constant beside the block, and so is a whole input.
pub(super) fn check(block: &Block, tool: &Tool, diagnostics: &mut Diagnostics) {
    let types = block.generics.type_params().map(|parameter| &parameter.ident);
    let generics: Vec<&Ident> =
        types.chain(block.generics.const_params().map(|parameter| &parameter.ident)).collect();
    for parameter in &tool.parameters {
        match parameter {
            Parameter::Property(property) => check_property(property, &generics, diagnostics),
            Parameter::Input(ty) => check_type("an input's", ty, &generics, diagnostics),
            Parameter::State(_) | Parameter::Context { .. } => {}
        }
    }
}

fn check_property(property: &Property, generics: &[&Ident], diagnostics: &mut Diagnostics) {
    if let Owned::Plain(ty) | Owned::Slice(ty) = &property.ty {
        check_type("a property's", ty, generics, diagnostics);
    }
    for keyword in &property.keywords {
        match keyword {
            Keyword::DefaultValue(expr) => check_value("a default", expr, generics, diagnostics),
            Keyword::ExampleValue(expr) => check_value("an example", expr, generics, diagnostics),
            _ => {}
        }
    }
}

fn check_type(whose: &str, ty: &Type, generics: &[&Ident], diagnostics: &mut Diagnostics) {
    if let Some(token) = first(ty.to_token_stream(), generics) {
        diagnostics.error(
            token,
            format!("{whose} type cannot depend on the generics of the block or on `Self`: its schema stands for one type; name that type"),
        );
    }
}

fn check_value(what: &str, expr: &Expr, generics: &[&Ident], diagnostics: &mut Diagnostics) {
    if let Some(token) = first(expr.to_token_stream(), generics) {
        diagnostics.error(
            token,
            format!("{what} cannot depend on the generics of the block or on `Self`: it is part of a schema; name a type, or a constant outside of the block"),
        );
    }
}

/// The first mention of one of these or of `Self`; a name behind `::` is another's.
fn first(tokens: TokenStream, generics: &[&Ident]) -> Option<Ident> {
    let mut colons = 0;
    tokens.into_iter().find_map(|token| {
        let behind_a_path = colons == 2;
        colons =
            if matches!(&token, TokenTree::Punct(punct) if punct.as_char() == ':') { colons + 1 } else { 0 };
        match token {
            TokenTree::Ident(ident) if ident == "Self" || (generics.contains(&&ident) && !behind_a_path) => {
                Some(ident)
            }
            TokenTree::Group(group) => first(group.stream(), generics),
            _ => None,
        }
    })
}
