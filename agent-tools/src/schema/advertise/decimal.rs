use super::Effect;
use crate::{decimal, schema::walk::Object};

/// DECIMAL: the format of a number that crosses as a string of digits is not shown, which no client knows.
///
/// The pattern, the length and the hint beside it say all of it but where a wide type ends, of which no model has to be
/// told.
pub(super) fn apply(object: &mut Object) -> Option<Effect> {
    let is_decimal = object.get("format")?.as_str().is_some_and(decimal::is_format);
    is_decimal.then(|| object.remove("format"))?.map(|_| Effect::Wider)
}
