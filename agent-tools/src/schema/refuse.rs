//! What no rewriting can save: shapes that a model cannot fill in, or that some client refuses with the whole tool.

mod mixed_enum;
mod names;
mod types;
mod units;

use serde_json::Value;

use super::walk;

/// Looks for what is to be refused; each gives one fault, with what to write instead.
pub(crate) fn refuse(accept: &Value, faults: &mut Vec<String>) {
    let mut schema = accept.clone();
    units::check(accept, faults);
    walk::bottom_up(&mut schema, &mut |object, place| {
        names::check(object, place, faults);
        types::check(object, place, faults);
        mixed_enum::check(object, place, faults);
    });
}

/// `filter.tags` for a property, `its input` for the root.
fn at(place: &str) -> String {
    if place.is_empty() { "its input".to_owned() } else { format!("`{place}`") }
}

#[cfg(test)]
mod tests;
