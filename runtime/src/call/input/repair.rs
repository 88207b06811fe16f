use serde_json::{Number, Value};

use super::holds::holds;
use crate::{
    applicable::{Applicable, Fit, Kinds},
    arguments::{Rounded, read},
    place::{Place, Step},
};

/// How many places of one call are repaired; a call that needs more is refused.
const MAX_REPAIRS: usize = 1_024;

/// Arguments that were not valid, with what some clients quote taken out of its quotes.
pub(super) struct Repair {
    pub(super) arguments: Value,
    pub(super) rounded: Rounded,
    /// Where something was changed; never empty.
    pub(super) places: Vec<Place>,
}

/// Reads texts as what they spell, at places that admit no text, so that nothing can be lost: see [`unquoted`].
///
/// Some clients and models send `"5"` for 5 and `"{\"a\":1}"` for an object. A place that admits a text in any branch
/// that the value's tags leave open is never touched, and what was read is not looked into again. Whether the result
/// is valid is for the caller to ask.
pub(super) fn attempt(schema: &Value, arguments: &Value, rounded: &Rounded) -> Option<Repair> {
    if !holds_text(arguments) {
        return None;
    }
    let root = Applicable::at_root(schema, arguments, Fit::Tag);
    let mut value = arguments.clone();
    let mut repairing = Repairing { at: Place::default(), rounded: rounded.clone(), places: Vec::new() };
    repairing.value(&root, &mut value);
    let Repairing { rounded, mut places, .. } = repairing;
    places.sort();
    let repair = Repair { arguments: value, rounded, places };
    (1..=MAX_REPAIRS).contains(&repair.places.len()).then_some(repair)
}

struct Repairing {
    at: Place,
    rounded: Rounded,
    places: Vec<Place>,
}

impl Repairing {
    fn value(&mut self, place: &Applicable<'_>, value: &mut Value) {
        match value {
            Value::String(text) => {
                let read = unquoted(text, place.kinds(), self.at.levels_left());
                let Some((unquoted, rounded)) = read.filter(|(value, _)| is_kept(value, text, place)) else {
                    return;
                };
                self.rounded.graft(self.at.steps().iter().map(Step::key), rounded);
                self.places.push(self.at.clone());
                *value = unquoted;
            }
            Value::Array(items) => {
                for (index, item) in items.iter_mut().enumerate().filter(|(_, item)| holds_text(item)) {
                    self.at.enter_item(index);
                    self.value(&place.item(index, item), item);
                    self.at.leave();
                }
            }
            Value::Object(object) => {
                for (name, inner) in object.iter_mut().filter(|(_, inner)| holds_text(inner)) {
                    self.at.enter_property(name);
                    self.value(&place.property(name, inner), inner);
                    self.at.leave();
                }
            }
            Value::Null | Value::Bool(_) | Value::Number(_) => {}
        }
    }
}

/// What a text spells, where the place admits that and no text.
///
/// `true` and `false`; a number in the one form in which it would be written back; JSON where only an object or an
/// array can stand, up to `levels` deep.
fn unquoted(text: &str, kinds: Kinds, levels: usize) -> Option<(Value, Rounded)> {
    const CONTAINERS: Kinds = Kinds::ARRAY.or(Kinds::OBJECT);
    if kinds.meets(Kinds::STRING) {
        return None;
    }
    if !kinds.meets(Kinds::BOOLEAN.or(Kinds::INTEGER).or(Kinds::FRACTION)) {
        let (value, rounded) = read(text, levels).ok()?;
        let kind = Kinds::of_value(&value);
        return (kinds.meets(kind) && CONTAINERS.meets(kind)).then_some((value, rounded));
    }
    let boolean = || text.parse().ok().filter(|_| kinds.meets(Kinds::BOOLEAN)).map(Value::Bool);
    let integer = || canonical_integer(text).filter(|_| kinds.meets(Kinds::INTEGER));
    let fraction = || canonical_fraction(text).filter(|_| kinds.meets(Kinds::FRACTION));
    let value = boolean().or_else(|| integer().or_else(fraction).map(Value::Number))?;
    Some((value, Rounded::default()))
}

/// Whether a number stays itself in the type that the place is decoded as: a double has 53 bits, a `float` 24.
fn is_kept(value: &Value, text: &str, place: &Applicable<'_>) -> bool {
    let Value::Number(number) = value else { return true };
    if !place.kinds().meets(Kinds::FRACTION) {
        return true;
    }
    #[expect(clippy::cast_possible_truncation, reason = "what the type would hold is asked")]
    let single = |double: f64| (double as f32).to_string();
    let written = match number.as_f64() {
        Some(double) if place.says("format", "float") => single(double),
        Some(double) => double.to_string(),
        None => return false,
    };
    written == text
}

/// An integer of at most 64 bits without a needless sign or zero.
fn canonical_integer(text: &str) -> Option<Number> {
    let signed = text.parse::<i64>().ok().filter(|integer| integer.to_string() == text).map(Number::from);
    let unsigned =
        || text.parse::<u64>().ok().filter(|integer| integer.to_string() == text).map(Number::from);
    signed.or_else(unsigned)
}

/// A number with a fraction in its shortest decimal form, without an exponent.
fn canonical_fraction(text: &str) -> Option<Number> {
    let double = text.parse::<f64>().ok()?;
    Number::from_f64(double).filter(|_| double.fract() != 0.0 && double.to_string() == text)
}

fn holds_text(value: &Value) -> bool {
    holds(value, Value::is_string)
}

#[cfg(test)]
mod tests;
