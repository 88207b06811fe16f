use crate::{diagnostics::Diagnostics, model::Annotations, parse::Options};

/// The hints, each unspecified unless written; contradictions are refused.
pub(super) fn of(options: &Options, diagnostics: &mut Diagnostics) -> Annotations {
    let annotations = Annotations {
        read_only: options.flag("read_only", diagnostics).is_some(),
        destructive: either("destructive", "non_destructive", options, diagnostics),
        idempotent: either("idempotent", "non_idempotent", options, diagnostics),
        open_world: either("open_world", "closed_world", options, diagnostics),
    };
    if annotations.read_only
        && let Some(entry) = options.get("destructive")
    {
        diagnostics.error(
            &entry.key,
            "`destructive` contradicts `read_only`: a tool that changes nothing destroys nothing; remove one",
        );
    }
    annotations
}

fn either(yes: &str, no: &str, options: &Options, diagnostics: &mut Diagnostics) -> Option<bool> {
    match (options.flag(yes, diagnostics), options.flag(no, diagnostics)) {
        (Some(_), Some(key)) => {
            diagnostics.error(key, format!("`{no}` contradicts `{yes}`; remove one"));
            None
        }
        (Some(_), None) => Some(true),
        (None, Some(_)) => Some(false),
        (None, None) => None,
    }
}
