use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::{
    Attribute, Generics, ImplItem, Macro, Meta, Signature, Token, Type, Visibility, braced,
    parse::{Parse, ParseStream},
};

use super::{Function, function};

/// An `impl` block whose functions are read and whose bodies are not.
pub(crate) struct Block {
    pub(crate) attributes: Vec<Attribute>,
    pub(crate) generics: Generics,
    /// The trait of `impl Trait for Type`, which a toolset has not.
    pub(crate) of_trait: Option<Type>,
    pub(crate) ty: Type,
    pub(crate) members: Vec<Member>,
}

pub(crate) enum Member {
    /// A function under `#[tool]`, and that attribute.
    Tool { attribute: Meta, function: Box<Function> },
    /// A macro call, whose functions nobody has seen yet.
    Macro(Macro),
    /// A constant, a type, or a function that is no tool.
    Other(TokenStream),
}

/// Reads the item below `#[toolset]`.
pub(crate) fn block(item: TokenStream) -> syn::Result<Block> {
    syn::parse2(item)
}

impl Parse for Block {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let attributes = input.call(Attribute::parse_outer)?;
        if !input.peek(Token![impl]) {
            return Err(input.error("`#[toolset]` goes on an `impl` block"));
        }
        input.parse::<Token![impl]>()?;
        let mut generics: Generics = if input.peek(Token![<]) { input.parse()? } else { Generics::default() };
        let mut ty: Type = input.parse()?;
        let mut of_trait = None;
        if input.parse::<Option<Token![for]>>()?.is_some() {
            of_trait = Some(ty);
            ty = input.parse()?;
        }
        generics.where_clause = input.parse()?;
        let content;
        braced!(content in input);
        let mut members = Vec::new();
        while !content.is_empty() {
            members.push(content.parse()?);
        }
        Ok(Self { attributes, generics, of_trait, ty, members })
    }
}

impl Parse for Member {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let ahead = input.fork();
        let attributes = ahead.call(Attribute::parse_outer)?;
        let visibility: Visibility = ahead.parse()?;
        if !is_function(&ahead) {
            return Ok(match input.parse()? {
                ImplItem::Macro(item) => Self::Macro(item.mac),
                other => Self::Other(other.into_token_stream()),
            });
        }
        input.call(Attribute::parse_outer)?;
        input.parse::<Visibility>()?;
        let signature: Signature = input.parse()?;
        Ok(Self::function(attributes, visibility, signature, input.parse()?))
    }
}

fn is_function(ahead: ParseStream<'_>) -> bool {
    let constant = ahead.peek(Token![const])
        && (ahead.peek2(Token![fn]) || ahead.peek2(Token![async]) || ahead.peek2(Token![unsafe]));
    constant
        || ahead.peek(Token![fn])
        || ahead.peek(Token![async])
        || ahead.peek(Token![unsafe])
        || ahead.peek(Token![extern])
}

impl Member {
    /// A tool if one of the attributes is `#[tool]`, under any path.
    fn function(
        mut attributes: Vec<Attribute>,
        visibility: Visibility,
        signature: Signature,
        body: TokenTree,
    ) -> Self {
        let Some(at) = attributes.iter().position(function::is_tool) else {
            return Self::Other(quote!(#(#attributes)* #visibility #signature #body));
        };
        let attribute = attributes.remove(at).meta;
        let body = match body {
            TokenTree::Group(body) => body,
            // A body that only says so: the rest of the block is still read.
            semicolon => Group::new(Delimiter::Brace, function::no_body(semicolon).into_compile_error()),
        };
        Self::Tool { attribute, function: Box::new(Function { attributes, visibility, signature, body }) }
    }
}

impl Block {
    /// The block again, with these members.
    pub(crate) fn with(&self, members: &[TokenStream]) -> TokenStream {
        let Self { attributes, generics, of_trait, ty, .. } = self;
        let clause = &generics.where_clause;
        let of_trait = of_trait.iter();
        quote!(#(#attributes)* impl #generics #(#of_trait for)* #ty #clause { #(#members)* })
    }
}
