use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::{
    Attribute, Generics, ImplItem, Macro, Meta, Signature, Token, Type, Visibility, braced,
    ext::IdentExt,
    parse::{Parse, ParseStream},
};

use super::Function;

/// An inherent `impl` block whose functions are read and whose bodies are not.
pub(crate) struct Block {
    pub(crate) attributes: Vec<Attribute>,
    pub(crate) generics: Generics,
    pub(crate) ty: Type,
    pub(crate) members: Vec<Member>,
}

pub(crate) enum Member {
    /// A function under `#[tool]`, and the inside of that attribute.
    Tool { options: TokenStream, function: Box<Function> },
    /// A function that is no tool.
    Function(Box<Function>),
    /// A macro call, whose functions nobody has seen yet.
    Macro(Macro),
    /// A constant or a type.
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
        let ty = input.parse()?;
        if input.peek(Token![for]) {
            return Err(syn::Error::new_spanned(
                ty,
                "`#[toolset]` goes on an inherent impl, not on a trait's",
            ));
        }
        generics.where_clause = input.parse()?;
        let content;
        braced!(content in input);
        let mut members = Vec::new();
        while !content.is_empty() {
            members.push(content.parse()?);
        }
        Ok(Self { attributes, generics, ty, members })
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
        let function = Function { attributes, visibility, signature, body: input.parse()? };
        Ok(Self::of(function))
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
    fn of(mut function: Function) -> Self {
        let is_tool = |attribute: &Attribute| {
            attribute.path().segments.last().is_some_and(|segment| segment.ident.unraw() == "tool")
        };
        let Some(at) = function.attributes.iter().position(is_tool) else {
            return Self::Function(Box::new(function));
        };
        let options = match function.attributes.remove(at).meta {
            Meta::List(list) => list.tokens,
            Meta::Path(_) => TokenStream::new(),
            Meta::NameValue(pair) => pair.into_token_stream(),
        };
        Self::Tool { options, function: Box::new(function) }
    }
}

impl Block {
    /// The block again, with these members.
    pub(crate) fn with(&self, members: &[TokenStream]) -> TokenStream {
        let Self { attributes, generics, ty, .. } = self;
        let clause = &generics.where_clause;
        quote!(#(#attributes)* impl #generics #ty #clause { #(#members)* })
    }
}
