use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::{Ident, Path, Token, spanned::Spanned};

use super::{definition, properties};
use crate::{
    located,
    model::{Keyword, Owned, Parameter, Place, Property, Receiver, Run, Tool},
};

/// The traits whose items the type checker chooses when no inherent one is nearer.
pub(super) fn imports(krate: &Path, tools: &[Tool]) -> TokenStream {
    let mandatory = tools
        .iter()
        .any(|tool| has(tool, |parameter| matches!(parameter, Parameter::Property(_) | Parameter::Input(_))));
    let mandatory = mandatory.then(|| quote!(Mandatory as _,));
    let opaque = tools.iter().any(|tool| has(tool, must_fit)).then(|| quote!(Opaque as _,));
    quote! {
        #[allow(unused_imports, reason = "an inherent item may be nearer")]
        use #krate::__private::dispatch::{Convert as _, #mandatory Mute as _, #opaque Plain as _};
    }
}

/// `fn start`: clone the state, then inside the future decode, call and convert.
pub(super) fn of(tool: &Tool) -> TokenStream {
    let krate = &tool.krate;
    let call = local("call");
    let takes = has(tool, |parameter| matches!(parameter, Parameter::Property(_) | Parameter::Input(_)));
    let uses = takes || has(tool, |parameter| matches!(parameter, Parameter::Context { .. }));
    let binding = match (takes, uses) {
        (true, _) => quote!(mut #call),
        (false, true) => quote!(#call),
        (false, false) => quote!(_),
    };
    let states = states(tool);
    let decoded = decoded(tool, &call);
    let reply = reply(tool);
    let span = tool.function.signature.ident.span();
    let located = located::path(krate, span);
    let running = match tool.run {
        Run::Async | Run::Inline => quote_spanned!(span=> future(async move { #decoded #reply })),
        Run::Blocking => quote_spanned!(span=> blocking(move || { #decoded #reply })),
    };
    let running = quote_spanned!(span=> #located::__private::Running::#running);
    let receiver = match tool.place {
        Place::Free => quote!(&self),
        Place::Method { .. } => quote!(self: #krate::__private::Arc<Self>),
    };
    quote! {
        fn start(#receiver, #binding: #krate::__private::Call) -> #krate::__private::Running {
            #states
            #running
        }
    }
}

/// A keyword that fits some types only, or an input, which is an object.
fn must_fit(parameter: &Parameter) -> bool {
    let property = match parameter {
        Parameter::Property(property) => property,
        Parameter::Input(_) => return true,
        Parameter::State(_) | Parameter::Context { .. } => return false,
    };
    let fits_some =
        |keyword| matches!(keyword, &Keyword::Range(..) | &Keyword::Length(..) | &Keyword::Pattern(_));
    property.keywords.iter().any(fits_some)
}

fn has(tool: &Tool, is: fn(&Parameter) -> bool) -> bool {
    tool.parameters.iter().any(is)
}

/// A local of the expansion. Hygiene keeps it apart from the user's locals, but a pattern takes the name of a constant,
/// a static or a unit struct in scope for that item; so it has a name that nobody gives: `at` is `agent_tools`.
pub(super) fn local(name: &str) -> Ident {
    format_ident!("__at_{name}", span = Span::mixed_site())
}

fn argument(at: usize) -> Ident {
    argument_at(at, Span::mixed_site())
}

/// The same local, shown at what the user wrote.
fn argument_at(at: usize, shown: Span) -> Ident {
    format_ident!("__at{at}", span = Span::mixed_site().located_at(shown))
}

fn states(tool: &Tool) -> TokenStream {
    let krate = &tool.krate;
    let bind = |(at, parameter): (usize, &Parameter)| {
        let Parameter::State(state) = parameter else { return TokenStream::new() };
        let (local, field, ty) = (argument(at), definition::field(at), &state.ty);
        let ty = if state.by_reference { quote!(#krate::__private::Arc<#ty>) } else { quote!(#ty) };
        quote!(let #local = <#ty as ::core::clone::Clone>::clone(&self.#field);)
    };
    tool.parameters.iter().enumerate().map(bind).collect()
}

fn decoded(tool: &Tool, call: &Ident) -> TokenStream {
    let krate = &tool.krate;
    let mut constants = properties::names(tool);
    let decode = |(at, parameter): (usize, &Parameter)| {
        let local = argument(at);
        match parameter {
            Parameter::State(_) => TokenStream::new(),
            Parameter::Context { .. } => quote!(let #local = #krate::__private::Call::context(&#call);),
            Parameter::Input(_) => {
                let whole = properties::whole();
                quote!(let #local = #krate::__private::Whole::take(&#whole, &mut #call)?;)
            }
            Parameter::Property(_) => {
                let constant = constants.next();
                quote!(let #local = #krate::__private::Arg::take(&#constant, &mut #call)?;)
            }
        }
    };
    tool.parameters.iter().enumerate().map(decode).collect()
}

fn reply(tool: &Tool) -> TokenStream {
    let krate = &tool.krate;
    let name = &tool.function.signature.ident;
    let function = match tool.place {
        Place::Free => quote!(#name),
        Place::Method { .. } => quote!(Self::#name),
    };
    let receiver = match tool.place {
        Place::Free => None,
        Place::Method { receiver: Receiver::Reference, .. } => Some(quote!(&*self)),
        Place::Method { receiver: Receiver::Shared, .. } => Some(quote!(self)),
        Place::Method { receiver: Receiver::SharedReference, .. } => Some(quote!(&self)),
    };
    let arguments = tool.parameters.iter().enumerate().map(|(at, parameter)| {
        let local = argument(at);
        match parameter {
            Parameter::State(state) if state.by_reference => quote!(&*#local),
            Parameter::Context { ty, by_reference } => {
                let local = argument_at(at, ty.span());
                let lent = by_reference.then(|| Token![&](ty.span()));
                quote!(#lent #local)
            }
            Parameter::Property(property) => lend(property, &local),
            _ => quote!(#local),
        }
    });
    let arguments = receiver.into_iter().chain(arguments);
    let wait = (tool.run == Run::Async).then(|| quote!(.await));
    let (returned, fault) = (local("returned"), local("fault"));
    let convert = quote_spanned!(tool.returned.span()=> at_error());
    let encode = if tool.output_schema.is_some() { quote!(EncodeDocumented) } else { quote!(Encode) };
    quote! {
        let #returned = #krate::__private::Ret(#function(#(#arguments),*)#wait).at_split();
        #krate::__private::#encode(#returned.map_err(|#fault| #fault.#convert)).at_reply()
    }
}

fn lend(property: &Property, local: &Ident) -> TokenStream {
    match property.ty {
        Owned::Plain(_) => quote!(#local),
        Owned::Str | Owned::Slice(_) => quote!(&#local),
    }
}
