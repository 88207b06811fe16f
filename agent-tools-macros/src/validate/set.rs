use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::ToTokens;
use syn::GenericParam;

use super::{krate, options, parameters, tool};
use crate::{
    diagnostics::Diagnostics,
    model::{Owned, Parameter, Tool, ToolSet},
    parse::{self, Block, Member, Options},
};

/// All rules of `#[toolset]`, those of its tools included.
pub(crate) fn set<'a>(options: &Options, block: &'a Block, diagnostics: &mut Diagnostics) -> ToolSet<'a> {
    options::known("option", &["crate"], options, diagnostics);
    let mut tools = Vec::new();
    for (at, member) in block.members.iter().enumerate() {
        match member {
            Member::Tool { options, function } => {
                let options = parse::options(options.clone(), diagnostics);
                if let Some(entry) = options.get("crate") {
                    diagnostics.error(&entry.key, "`crate` is said once for the whole block: `#[toolset(crate = path)]`");
                }
                tools.extend(tool(&options, function, Some(at), diagnostics));
            }
            Member::Macro(call) => diagnostics.error(
                &call.path,
                "a macro call inside `#[toolset]` is expanded after it, so its tools would be lost; write the methods out",
            ),
            Member::Function(_) | Member::Other(_) => {}
        }
    }
    check_together(block, &tools, diagnostics);
    let krate = krate(options);
    let ty = parameters::text(&block.ty);
    for tool in &mut tools {
        tool.krate.clone_from(&krate);
        tool.source = format!("{ty}::{}", tool.source);
    }
    ToolSet { krate, block, tools }
}

fn check_together(block: &Block, tools: &[Tool], diagnostics: &mut Diagnostics) {
    let is_tool = |member: &Member| matches!(member, Member::Tool { .. });
    if !block.members.iter().any(|member| is_tool(member) || matches!(member, Member::Macro(_))) {
        diagnostics
            .error(&block.ty, "this block has no `#[tool]` methods; annotate some, or remove `#[toolset]`");
    }
    for (at, tool) in tools.iter().enumerate() {
        let name = tool.name.value();
        if tools.iter().take(at).any(|earlier| earlier.name.value() == name) {
            diagnostics.error(
                &tool.name,
                format!("two tools of this set are named `{name}`; rename one with `#[tool(name = \"…\")]`"),
            );
        }
        check_types(block, tool, diagnostics);
    }
}

/// A property's schema is a constant of the method, so its type is one type.
fn check_types(block: &Block, tool: &Tool, diagnostics: &mut Diagnostics) {
    let generics: Vec<&Ident> = block.generics.params.iter().map(generic_name).collect();
    for parameter in &tool.parameters {
        let Parameter::Property(property) = parameter else { continue };
        let (Owned::Plain(ty) | Owned::Slice(ty)) = &property.ty else { continue };
        if mentions(ty.to_token_stream(), &generics) {
            diagnostics.error(ty, "a property's type cannot depend on the generics of the block or on `Self`: its schema stands for one type");
        }
    }
}

fn generic_name(parameter: &GenericParam) -> &Ident {
    match parameter {
        GenericParam::Type(parameter) => &parameter.ident,
        GenericParam::Const(parameter) => &parameter.ident,
        GenericParam::Lifetime(parameter) => &parameter.lifetime.ident,
    }
}

fn mentions(tokens: TokenStream, generics: &[&Ident]) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Ident(ident) => ident == "Self" || generics.contains(&&ident),
        TokenTree::Group(group) => mentions(group.stream(), generics),
        TokenTree::Punct(_) | TokenTree::Literal(_) => false,
    })
}
