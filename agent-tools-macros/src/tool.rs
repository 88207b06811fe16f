use proc_macro2::TokenStream;
use quote::quote;

use crate::{diagnostics::Diagnostics, expand, fallback, parse, validate};

/// The pipeline of `#[tool]`. Each phase reports all it finds; the next one starts only if none spoke.
pub(crate) fn expand(options: TokenStream, item: &TokenStream) -> TokenStream {
    let function = match parse::function(item.clone()) {
        Ok(function) => function,
        Err(error) => {
            let error = error.into_compile_error();
            return quote!(#error #item);
        }
    };
    let mut diagnostics = Diagnostics::new();
    let options = parse::options(options, &mut diagnostics);
    let tool = if diagnostics.is_empty() {
        validate::tool(&options, &function, None, &mut diagnostics)
    } else {
        None
    };
    match (diagnostics.finish(), tool) {
        (Ok(()), Some(tool)) => expand::tool(&tool),
        (errors, _) => {
            fallback::tool(&validate::krate(&options), &function, &errors.err().unwrap_or_default())
        }
    }
}
