use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use quote::quote;
use syn::{
    Attribute, Generics, Meta, Path, Signature, Token, Type, TypeGroup, TypeParen, Visibility, braced,
    parse::{Parse, ParseStream, discouraged::Speculative},
};

use super::{Function, function};

/// An `impl` block whose functions are read and whose bodies are not.
pub(crate) struct Block {
    pub(crate) attributes: Vec<Attribute>,
    /// `unsafe`, which rustc refuses.
    pub(crate) safety: Option<Token![unsafe]>,
    pub(crate) generics: Generics,
    /// The `!` of `impl !Trait for Type`.
    pub(crate) negation: Option<Token![!]>,
    /// The trait of `impl Trait for Type`, which a toolset has not.
    pub(crate) of_trait: Option<Type>,
    pub(crate) ty: Type,
    pub(crate) members: Vec<Member>,
}

pub(crate) enum Member {
    /// A function under `#[tool]`, and that attribute.
    Tool { attribute: Meta, function: Box<Function> },
    /// The path of a macro call, whose functions nobody has seen yet.
    Macro(Path),
    /// A constant, a type, or a function that is no tool.
    Other(TokenStream),
    /// What cannot be read, up to the end of the block. rustc has parsed the block before this macro ran, and has
    /// spoken already.
    Broken,
}

/// Reads the item below `#[toolset]`.
pub(crate) fn block(item: TokenStream) -> syn::Result<Block> {
    syn::parse2(item)
}

impl Parse for Block {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let attributes = input.call(Attribute::parse_outer)?;
        let kind = input.fork();
        let safety = input.parse()?;
        if !input.peek(Token![impl]) {
            return Err(kind.error("`#[toolset]` goes on an `impl` block"));
        }
        input.parse::<Token![impl]>()?;
        let mut generics: Generics = if input.peek(Token![<]) { input.parse()? } else { Generics::default() };
        let negation = input.parse()?;
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
            let ahead = content.fork();
            members.push(match ahead.parse() {
                Ok(member) => {
                    content.advance_to(&ahead);
                    member
                }
                Err(_) => {
                    content.parse::<TokenStream>()?;
                    Member::Broken
                }
            });
        }
        Ok(Self { attributes, safety, generics, negation, of_trait, ty, members })
    }
}

impl Parse for Member {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let ahead = input.fork();
        let attributes = ahead.call(Attribute::parse_outer)?;
        let visibility: Visibility = ahead.parse()?;
        if !is_function(&ahead) {
            let path = ahead.call(Path::parse_mod_style).ok().filter(|_| ahead.peek(Token![!]));
            let member = up_to_its_end(input, path.is_some())?;
            return Ok(path.map_or(Self::Other(member), Self::Macro));
        }
        input.call(Attribute::parse_outer)?;
        input.parse::<Visibility>()?;
        let signature: Signature = input.parse()?;
        Ok(Self::function(attributes, visibility, signature, input.parse()?))
    }
}

/// The tokens of a constant, a type or a macro call. What stands in them is rustc's to judge.
fn up_to_its_end(input: ParseStream<'_>, is_call: bool) -> syn::Result<TokenStream> {
    let mut member = TokenStream::new();
    loop {
        let token: TokenTree = input.parse()?;
        let ends = match &token {
            TokenTree::Punct(sign) => sign.as_char() == ';',
            TokenTree::Group(group) => is_call && group.delimiter() == Delimiter::Brace,
            _ => false,
        };
        member.extend([token]);
        if ends {
            return Ok(member);
        }
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

/// `#[toolset]`, under any path.
pub(crate) fn is_toolset(attribute: &Attribute) -> bool {
    attribute.path().segments.last().is_some_and(|segment| segment.ident == "toolset")
}

impl Block {
    /// Whether rustc refuses a part of it that nobody else could read.
    pub(crate) fn is_broken(&self) -> bool {
        self.members.iter().any(|member| matches!(member, Member::Broken))
    }

    /// Whether its type has a name, as only a type that is declared somewhere has.
    pub(crate) fn is_of_a_named_type(&self) -> bool {
        let mut ty = &self.ty;
        while let Type::Group(TypeGroup { elem, .. }) | Type::Paren(TypeParen { elem, .. }) = ty {
            ty = elem;
        }
        matches!(ty, Type::Path(_))
    }

    /// The block again, with these members.
    pub(crate) fn with(&self, members: &[TokenStream]) -> TokenStream {
        let Self { attributes, safety, generics, negation, of_trait, ty, .. } = self;
        let attributes = attributes.iter().filter(|attribute| !is_toolset(attribute));
        let clause = &generics.where_clause;
        let of_trait = of_trait.iter();
        quote!(#(#attributes)* #safety impl #generics #negation #(#of_trait for)* #ty #clause { #(#members)* })
    }
}
