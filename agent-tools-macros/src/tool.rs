use proc_macro2::{Span, TokenStream};
use syn::Lit;

use crate::{diagnostics::Diagnostics, expand, fallback, parse, validate};

/// The pipeline of `#[tool]`: all that can be read is judged, and expanded if nothing was reported.
pub(crate) fn expand(options: TokenStream, item: &TokenStream) -> TokenStream {
    let function = match parse::function(item) {
        Ok(function) => function,
        Err(unread) => return unread.expand(item),
    };
    let mut diagnostics = Diagnostics::new();
    let options = if is_pair(&options) { TokenStream::new() } else { options };
    let mut options = parse::options(options, &mut diagnostics);
    let tool = validate::tool(&mut options, &function, None, &mut diagnostics);
    match (diagnostics.finish(), tool) {
        (Ok(()), Some(tool)) => expand::tool(tool),
        (errors, _) => {
            let krate = validate::known_krate(&options);
            fallback::tool(krate.as_ref(), &function, &errors.err().unwrap_or_default())
        }
    }
}

/// Whether the attribute is `#[tool = "…"]`: it looks like `#[tool("…")]` from here, and rustc has refused it.
fn is_pair(options: &TokenStream) -> bool {
    syn::parse2::<Lit>(options.clone()).is_ok()
        && Span::call_site().source_text().is_some_and(|attribute| !attribute.contains('('))
}
