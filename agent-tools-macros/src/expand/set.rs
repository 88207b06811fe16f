use proc_macro2::{Literal, TokenStream};
use quote::quote;
use syn::{WhereClause, parse_quote_spanned, spanned::Spanned};

use super::{alias, conditions, declaration, properties, start};
use crate::{
    fallback::without_our_attributes,
    model::{Place, Tool, ToolSet},
    parse::Member,
};

/// The block as written, one `Method` impl for each tool, and the list of them all.
pub(crate) fn of(mut set: ToolSet<'_>) -> TokenStream {
    let alias = alias(&mut set.krate);
    for tool in &mut set.tools {
        tool.krate.clone_from(&set.krate);
    }
    let set = &set;
    let block = block(set);
    let imports = start::imports(&set.krate, &set.tools);
    let methods = set.tools.iter().map(|tool| method(set, tool));
    let additions = set.tools.iter().map(|tool| addition(set, tool));
    let list = list(set, Some(&clause(set)), &quote!(#(#additions)*));
    quote! {
        #block
        #[allow(deprecated, reason = "a deprecated method may still be a tool")]
        const _: () = {
            enum __Block {}
            #alias
            #imports
            #(#methods)*
            #list
        };
    }
}

/// The block with its tools as plain methods.
pub(crate) fn block(set: &ToolSet<'_>) -> TokenStream {
    let member = |member: &Member| match member {
        Member::Tool { function, .. } => {
            let function = without_our_attributes(function);
            quote!(#function)
        }
        // Reported, and what it makes would be reported again.
        Member::Macro(_) | Member::Broken => TokenStream::new(),
        Member::Other(tokens) => tokens.clone(),
    };
    let members: Vec<TokenStream> = set.block.members.iter().map(member).collect();
    set.block.with(&members)
}

/// The impl that a set is listed by, under these bounds; `additions` extend the local `tools`.
pub(crate) fn list(set: &ToolSet<'_>, clause: Option<&WhereClause>, additions: &TokenStream) -> TokenStream {
    let (krate, ty) = (&set.krate, &set.block.ty);
    let (generics, ..) = set.block.generics.split_for_impl();
    let tools = start::local("tools");
    quote! {
        impl #generics #krate::__private::OneToolsetPerType for #ty #clause {
            fn tools(self: #krate::__private::Arc<Self>) -> #krate::Tools {
                let #tools = #krate::Tools::new();
                #additions
                #tools
            }
        }
    }
}

/// The block's own bounds, and that its calls may share the set: a generic block need not say so itself.
fn clause(set: &ToolSet<'_>) -> WhereClause {
    let ty = &set.block.ty;
    let mut generics = set.block.generics.clone();
    let clause = generics.make_where_clause();
    let shared = parse_quote_spanned!(ty.span()=> #ty: ::core::marker::Send + ::core::marker::Sync + 'static);
    clause.predicates.push(shared);
    clause.clone()
}

fn method(set: &ToolSet<'_>, tool: &Tool) -> TokenStream {
    let (krate, ty) = (&set.krate, &set.block.ty);
    let (generics, clause) = (set.block.generics.split_for_impl().0, clause(set));
    let conditions = conditions(&tool.function);
    let constants = properties::constants(tool);
    let items = declaration::items(tool);
    let at = index(tool);
    quote! {
        #conditions
        const _: () = {
            #constants
            impl #generics #krate::__private::Method<__Block, #at> for #ty #clause {
                #items
            }
        };
    }
}

fn addition(set: &ToolSet<'_>, tool: &Tool) -> TokenStream {
    let krate = &set.krate;
    let conditions = conditions(&tool.function);
    let at = index(tool);
    let tools = start::local("tools");
    quote! {
        #conditions
        let #tools = #tools.with(#krate::__private::Bound::<Self, __Block, #at>::new(&self));
    }
}

fn index(tool: &Tool) -> Literal {
    match tool.place {
        Place::Free => Literal::usize_unsuffixed(0),
        Place::Method { at, .. } => Literal::usize_unsuffixed(at),
    }
}
