use proc_macro2::TokenStream;
use quote::quote;

use crate::{diagnostics::Diagnostics, expand, fallback, parse, validate};

/// The pipeline of `#[toolset]`: that of `#[tool]` for each method of a block.
pub(crate) fn expand(options: TokenStream, item: &TokenStream) -> TokenStream {
    let block = match parse::block(item.clone()) {
        Ok(block) => block,
        Err(error) => {
            let error = error.into_compile_error();
            return quote!(#error #item);
        }
    };
    let mut diagnostics = Diagnostics::new();
    let mut options = parse::options(options, &mut diagnostics);
    let set = validate::set(&mut options, &block, &mut diagnostics);
    match diagnostics.finish() {
        Ok(()) if block.is_broken() => fallback::set(&set, &TokenStream::new()),
        Ok(()) => expand::set(set),
        Err(errors) => fallback::set(&set, &errors),
    }
}
