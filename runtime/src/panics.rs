//! The seams at which code that is not ours may panic: tools, the types that they take and return, predicates, sinks.

use std::{
    any::Any,
    panic::{AssertUnwindSafe, catch_unwind},
};

use crate::books::Books;

/// Runs code that is not ours. A panic ends nothing but that code: it is counted, and told in its own words.
pub(crate) fn caught<T>(books: &Books, run: impl FnOnce() -> T) -> Result<T, String> {
    // What the code leaves behind is dropped by whoever called, or is its own.
    catch_unwind(AssertUnwindSafe(run)).map_err(|payload| told(books, payload))
}

/// Counts a panic that was caught elsewhere, and gives its words.
///
/// The payload is the code's own, and may panic again when it is dropped.
pub(crate) fn told(books: &Books, payload: Box<dyn Any + Send>) -> String {
    books.panicked();
    let text = if let Some(text) = payload.downcast_ref::<&str>() {
        (*text).to_owned()
    } else if let Some(text) = payload.downcast_ref::<String>() {
        text.clone()
    } else {
        "a payload that is no text".to_owned()
    };
    if let Err(again) = catch_unwind(AssertUnwindSafe(|| drop(payload))) {
        books.panicked();
        std::mem::forget(again);
    }
    text
}
