use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote};
use syn::{Ident, Path};

use super::{definition, properties};
use crate::model::{Owned, Parameter, Place, Property, Receiver, Run, Tool};

/// The traits whose items the type checker chooses when no inherent one is nearer.
pub(super) fn imports(krate: &Path, tools: &[Tool]) -> TokenStream {
    let mandatory =
        tools.iter().any(|tool| has(tool, |parameter| matches!(parameter, Parameter::Property(_))));
    let mandatory = mandatory.then(|| quote!(Mandatory as _,));
    quote! {
        #[allow(unused_imports, reason = "an inherent item may be nearer")]
        use #krate::__private::dispatch::{Convert as _, #mandatory Plain as _};
    }
}

/// `fn start`: clone the state, then inside the future decode, call and convert.
///
/// Locals are hygienic and numbered, so that no name of the user's can meet them.
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
    let running = match tool.run {
        Run::Async | Run::Inline => quote!(future(async move { #decoded #reply })),
        Run::Blocking => quote!(blocking(move || { #decoded #reply })),
    };
    let receiver = match tool.place {
        Place::Free => quote!(&self),
        Place::Method { .. } => quote!(self: #krate::__private::Arc<Self>),
    };
    quote! {
        fn start(#receiver, #binding: #krate::__private::Call) -> #krate::__private::Running {
            #states
            #krate::__private::Running::#running
        }
    }
}

fn has(tool: &Tool, is: fn(&Parameter) -> bool) -> bool {
    tool.parameters.iter().any(is)
}

pub(super) fn local(name: &str) -> Ident {
    Ident::new(name, Span::mixed_site())
}

fn argument(at: usize) -> Ident {
    format_ident!("a{at}", span = Span::mixed_site())
}

fn states(tool: &Tool) -> TokenStream {
    let bind = |(at, parameter): (usize, &Parameter)| {
        let Parameter::State(_) = parameter else { return TokenStream::new() };
        let (local, field) = (argument(at), definition::field(at));
        quote!(let #local = ::core::clone::Clone::clone(&self.#field);)
    };
    tool.parameters.iter().enumerate().map(bind).collect()
}

fn decoded(tool: &Tool, call: &Ident) -> TokenStream {
    let mut constants = properties::names(tool);
    let decode = |(at, parameter): (usize, &Parameter)| {
        let local = argument(at);
        match parameter {
            Parameter::State(_) => TokenStream::new(),
            Parameter::Context { .. } => quote!(let #local = #call.context();),
            Parameter::Input(_) => quote!(let #local = #call.input()?;),
            Parameter::Property(_) => {
                let constant = constants.next();
                quote!(let #local = #constant.take(&mut #call)?;)
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
            Parameter::Context { by_reference: true } => quote!(&#local),
            Parameter::Property(property) => lend(property, &local),
            _ => quote!(#local),
        }
    });
    let arguments = receiver.into_iter().chain(arguments);
    let wait = (tool.run == Run::Async).then(|| quote!(.await));
    let (returned, fault) = (local("returned"), local("fault"));
    quote! {
        let #returned = #krate::__private::Ret(#function(#(#arguments),*)#wait).split();
        #krate::__private::Reply::of(#returned.map_err(|#fault| #fault.into_tool_error()))
    }
}

fn lend(property: &Property, local: &Ident) -> TokenStream {
    match property.ty {
        Owned::Plain(_) => quote!(#local),
        Owned::Str | Owned::Slice(_) => quote!(&#local),
    }
}
