use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::spanned::Spanned;

use super::{properties, start};
use crate::{
    located,
    model::{Annotations, Parameter, Run, Tool},
};

/// `impl Declaration` for the struct beside a function.
pub(super) fn of(tool: &Tool) -> TokenStream {
    let krate = &tool.krate;
    let name = &tool.function.signature.ident;
    let items = items(tool);
    quote! {
        impl #krate::__private::Declaration for #name {
            #items
        }
    }
}

/// What a declaration says, on a function as on a method: three constants and one function.
pub(super) fn items(tool: &Tool) -> TokenStream {
    let krate = &tool.krate;
    let meta = meta(tool);
    let input = input(tool);
    let output = output(tool);
    let start = start::of(tool);
    quote! {
        const META: #krate::__private::Meta = #meta;
        const INPUT: #krate::__private::Input = #input;
        const OUTPUT: #krate::__private::Output = #output;
        #start
    }
}

fn meta(tool: &Tool) -> TokenStream {
    let Tool { krate, name, description, title, revision, coerce_off, digest, .. } = tool;
    let source = format!("::{}", tool.source);
    let title = title.iter();
    let revision = revision.iter();
    let annotations = annotations(&tool.annotations);
    let bounds = bounds(tool);
    let coerce_off = coerce_off.then(|| quote!(.coerce_off()));
    let blocking = (tool.run == Run::Blocking).then(|| quote!(.blocking()));
    quote! {
        #krate::__private::Meta::new(#name, #description, ::core::concat!(::core::module_path!(), #source))
            #(.title(#title))* #annotations #(.revision(#revision))* #bounds #coerce_off .digest(#digest) #blocking
    }
}

/// What a call may take, and what becomes of one that takes more.
fn bounds(Tool { timeouts, concurrency, max_output, detach, .. }: &Tool) -> TokenStream {
    let (timeout, idle) = (timeouts.whole.iter(), timeouts.idle.iter());
    let concurrency = concurrency.iter();
    let max_output = max_output.iter();
    let detach = detach.then(|| quote!(.detach()));
    quote! {
        #(.timeout_ms(#timeout))* #(.idle_timeout_ms(#idle))*
        #(.concurrency(#concurrency))* #(.max_output(#max_output))* #detach
    }
}

fn annotations(annotations: &Annotations) -> TokenStream {
    let Annotations { read_only, destructive, idempotent, open_world } = annotations;
    let read_only = read_only.then(|| quote!(.read_only()));
    let destructive = destructive.iter();
    let idempotent = idempotent.iter();
    let open_world = open_world.iter();
    quote!(#read_only #(.destructive(#destructive))* #(.idempotent(#idempotent))* #(.open_world(#open_world))*)
}

fn input(tool: &Tool) -> TokenStream {
    let krate = &tool.krate;
    if tool.parameters.iter().any(|parameter| matches!(parameter, Parameter::Input(_))) {
        let whole = properties::whole();
        return quote!(#krate::__private::Whole::input(&#whole));
    }
    let names = properties::names(tool);
    quote!(#krate::__private::Input::properties(&[#(&#names),*]))
}

fn output(Tool { krate, returned, output_schema, .. }: &Tool) -> TokenStream {
    let span = returned.span();
    let located = located::path(krate, span);
    match output_schema {
        Some(document) => {
            let described = quote_spanned!(span=> #located::__private::Ret::<#returned>::at_documented);
            quote!(#krate::__private::Output::documented(#document, #described))
        }
        None => {
            let schema = quote_spanned!(span=> #located::__private::Ret::<#returned>::at_output);
            quote!(#krate::__private::Output::new(#schema))
        }
    }
}
