use crate::{diagnostics::Diagnostics, model::Run, parse::Options};

/// `on_cancel = drop | detach`: whether a handler that is given up runs to its end.
pub(super) fn detaches(options: &Options, run: Run, diagnostics: &mut Diagnostics) -> bool {
    let Some(entry) = options.readable("on_cancel") else { return false };
    if run != Run::Async {
        diagnostics.error(
            &entry.key,
            "`on_cancel` is for an `async fn`: nothing can drop a plain `fn`, which always runs to its end; remove it",
        );
        return false;
    }
    match entry.word().as_deref() {
        Some("drop") => false,
        Some("detach") => true,
        _ => {
            diagnostics.error(entry, "`on_cancel` is `drop` or `detach`, as in `on_cancel = detach`");
            false
        }
    }
}
