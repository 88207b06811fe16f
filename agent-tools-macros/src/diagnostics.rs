use std::{fmt::Display, thread};

use proc_macro2::TokenStream;
use quote::ToTokens;

/// Collects every mistake of a declaration, so that one compile shows them all.
///
/// Panics if it is dropped without [`finish`](Self::finish): an error that nobody emits would turn a refused
/// declaration into an accepted one.
pub(crate) struct Diagnostics {
    errors: Option<Vec<syn::Error>>,
}

impl Diagnostics {
    pub(crate) fn new() -> Self {
        Self { errors: Some(Vec::new()) }
    }

    /// Reports a mistake at these tokens, in the words of a remedy.
    pub(crate) fn error(&mut self, at: impl ToTokens, message: impl Display) {
        self.push(syn::Error::new_spanned(at, message));
    }

    pub(crate) fn push(&mut self, error: syn::Error) {
        self.errors.get_or_insert_default().push(error);
    }

    /// The collected errors as `compile_error!` calls, or `Ok` if there is none.
    pub(crate) fn finish(mut self) -> Result<(), TokenStream> {
        let errors = self.errors.take().unwrap_or_default();
        if errors.is_empty() {
            return Ok(());
        }
        Err(errors.iter().map(syn::Error::to_compile_error).collect())
    }
}

impl Drop for Diagnostics {
    fn drop(&mut self) {
        if !thread::panicking() {
            assert!(self.errors.is_none(), "diagnostics are finished before they are dropped");
        }
    }
}
