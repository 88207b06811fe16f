use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::{Attribute, Meta};

use super::{
    borrow::{self, Borrow},
    check_krate, dependence, krate, options, parameters, tool,
};
use crate::{
    diagnostics::Diagnostics,
    model::{Tool, ToolSet},
    parse::{self, Block, Member, Options},
};

/// All rules of `#[toolset]`, those of its tools included.
pub(crate) fn set<'a>(options: &mut Options, block: &'a Block, diagnostics: &mut Diagnostics) -> ToolSet<'a> {
    options::known("option", &["crate"], options, diagnostics);
    check_krate(options, diagnostics);
    check_head(block, diagnostics);
    let mut tools = Vec::new();
    for (at, member) in block.members.iter().enumerate() {
        match member {
            Member::Tool { attribute, function } => {
                let mut options = method_options(attribute, diagnostics);
                tools.extend(tool(&mut options, function, Some(at), diagnostics));
            }
            Member::Macro(path) => diagnostics.error(
                path,
                "a macro call inside `#[toolset]` is expanded after it, so its tools would be lost; write the methods out",
            ),
            Member::Other(_) | Member::Broken => {}
        }
    }
    check_together(block, &tools, diagnostics);
    let krate = krate(options);
    let ty = parameters::text(&block.ty);
    for tool in &mut tools {
        tool.source = format!("{ty}::{}", tool.source);
    }
    ToolSet { krate, block, tools }
}

/// What stands before the members.
fn check_head(block: &Block, diagnostics: &mut Diagnostics) {
    if let Some(second) = block.attributes.iter().find(|attribute| parse::is_toolset(attribute)) {
        diagnostics.error(second, "`#[toolset]` is given twice; remove one");
    }
    if block.of_trait.is_none() && !block.is_of_a_named_type() {
        diagnostics.error(&block.ty, "a set is a struct or an enum, which holds what its tools share");
        return;
    }
    if let Some(of_trait) = &block.of_trait {
        diagnostics.error(of_trait, "`#[toolset]` goes on an inherent impl, not on a trait's");
    }
    let declared = block.generics.lifetimes().next().map(ToTokens::to_token_stream);
    let anonymous = borrow::first(Borrow::Anonymous, &block.ty).map(TokenStream::from);
    if let Some(lifetime) = declared.or(anonymous) {
        diagnostics.error(lifetime, "a set outlives every call and cannot borrow; own what it holds");
    }
}

fn method_options(attribute: &Meta, diagnostics: &mut Diagnostics) -> Options {
    match attribute {
        Meta::Path(_) => Options::default(),
        Meta::List(list) => parse::options(list.tokens.clone(), diagnostics),
        Meta::NameValue(pair) => {
            diagnostics.error(pair, "`#[tool]` takes its options in parentheses, as in `#[tool(read_only)]`");
            Options::default()
        }
    }
}

fn check_together(block: &Block, tools: &[Tool], diagnostics: &mut Diagnostics) {
    let is_empty = block.members.iter().all(|member| matches!(member, Member::Other(_)));
    if is_empty && block.of_trait.is_none() {
        diagnostics
            .error(&block.ty, "this block has no `#[tool]` methods; annotate some, or remove `#[toolset]`");
    }
    for (at, tool) in tools.iter().enumerate() {
        if tools.iter().take(at).any(|earlier| clash(earlier, tool)) {
            diagnostics.error(
                &tool.name,
                format!(
                    "two tools of this set are named `{}`; rename one with `#[tool(name = \"…\")]`",
                    tool.name.value()
                ),
            );
        }
        dependence::check(block, tool, diagnostics);
    }
}

/// Whether both have one name. Two methods of one identifier are rustc's to refuse, and of two under a `#[cfg]` only
/// one may be left: `freeze` compares what is.
fn clash(earlier: &Tool, tool: &Tool) -> bool {
    let is_cfg = |attribute: &Attribute| attribute.path().is_ident("cfg");
    let conditional = |tool: &Tool| tool.function.attributes.iter().any(is_cfg);
    earlier.name.value() == tool.name.value()
        && earlier.function.signature.ident != tool.function.signature.ident
        && !(conditional(earlier) && conditional(tool))
}
