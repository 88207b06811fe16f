use super::Effect;
use crate::schema::walk::Object;

/// NOT: what must not be is said in words only.
///
/// Strict modes refuse `not`, and Codex drops it. The hint has said it where it is short.
pub(super) fn apply(object: &mut Object) -> Option<Effect> {
    object.remove("not").map(|_| Effect::Wider)
}
