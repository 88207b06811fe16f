use super::{Effect, annotations, describe};
use crate::schema::walk::Object;

/// META: of what only describes, description and default are shown.
///
/// A `$schema` makes some clients choose another validator, a title repeats a Rust type's name, and Gemini's older
/// form refuses `examples`, which the hint has said by now. That a property is deprecated becomes a word.
pub(super) fn apply(object: &mut Object) -> Option<Effect> {
    let deprecated = object.get("deprecated").is_some_and(|deprecated| *deprecated == true);
    let count = object.len();
    object.retain(|keyword, _| {
        matches!(keyword.as_str(), "description" | "default") || !annotations::is(keyword)
    });
    if deprecated {
        describe::append(object, "\n", "Deprecated.");
    }
    (object.len() < count).then_some(Effect::Equal)
}
