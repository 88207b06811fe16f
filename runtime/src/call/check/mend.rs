use std::cell::Cell;

use serde_json::Value;

use super::{
    look,
    problem::{Problem, Reason},
    sample::is_small,
};
use crate::{
    applicable::{Applicable, Fit, Kinds},
    arguments::read,
    catalog::Contract,
    place::{Place, Step},
};

/// Finds out how a value that was sent in the wrong form would be taken.
///
/// An advice is given only if the value, brought into that form, is no mistake any more and makes no other. So a
/// model is never sent from one mistake into the next.
pub(super) struct Mends<'a> {
    schema: &'a Value,
    contract: &'a Contract,
    arguments: &'a Value,
    /// All that is wrong.
    told: &'a [Problem],
    /// How many forms are still tried.
    left: Cell<usize>,
}

/// How many forms are tried for one message, and in arguments of how many values: each is validated as a whole.
const MAX_TRIED: usize = 16;
const MAX_VALUES: usize = 512;

impl<'a> Mends<'a> {
    pub(super) fn new(
        schema: &'a Value,
        contract: &'a Contract,
        arguments: &'a Value,
        told: &'a [Problem],
    ) -> Self {
        let left = if is_small(arguments, &mut MAX_VALUES.clone()) { MAX_TRIED } else { 0 };
        Self { schema, contract, arguments, told, left: Cell::new(left) }
    }

    /// What follows the words of a problem.
    pub(super) fn advice(&self, problem: &Problem) -> &'static str {
        if problem.reason != Reason::Value || self.left.get() == 0 {
            return problem.advice;
        }
        let Some(value) = at(self.arguments, &problem.place) else { return "" };
        let applicable = Applicable::at_root(self.schema, self.arguments, Fit::Tag);
        let admitted = applicable.at(&problem.place, self.arguments).kinds();
        let forms = forms(value, admitted, problem.place.levels_left());
        let mut fitting = forms.into_iter().filter(|(form, _)| admitted.meets(Kinds::of_value(form)));
        if let Some((_, advice)) = fitting.find(|(form, _)| self.is_mended_by(problem, form)) {
            return advice;
        }
        problem.advice
    }

    fn is_mended_by(&self, problem: &Problem, form: &Value) -> bool {
        let Some(left) = self.left.get().checked_sub(1) else { return false };
        self.left.set(left);
        let mut arguments = self.arguments.clone();
        let Some(value) = at_mut(&mut arguments, &problem.place) else { return false };
        *value = form.clone();
        if self.contract.accepts(&arguments) {
            return true;
        }
        let left = look(self.schema, self.contract, &arguments);
        let is_old = |left: &Problem| left.place != problem.place && self.told.contains(left);
        !left.is_empty() && left.iter().all(is_old)
    }
}

const SCALAR: Kinds = Kinds::BOOLEAN.or(Kinds::INTEGER).or(Kinds::FRACTION);

/// The forms that a value may have been meant in, each with how to send it so.
fn forms(value: &Value, admitted: Kinds, levels: usize) -> Vec<(Value, &'static str)> {
    let mut forms = Vec::new();
    match value {
        Value::String(text) => {
            let json = spelt(text, levels);
            forms.extend(json.map(|value| (value, "; send the value itself, without quotes")));
            if let Some(plain) = plain_number(text) {
                let number = spelt(&plain, levels);
                forms.extend(number.map(|value| {
                    (value, "; send its digits only, without quotes, separators and leading zeros")
                }));
                forms.push((plain.into(), "; send its digits only, without separators and leading zeros"));
            }
            let boolean = text.trim().to_lowercase().parse::<bool>().ok();
            forms.extend(boolean.map(|value| (value.into(), "; send it in lower case, without quotes")));
        }
        // Where another number or boolean would do, a text is not what was meant.
        Value::Bool(_) | Value::Number(_) if admitted.meets(SCALAR) => {}
        Value::Bool(_) | Value::Number(_) => forms.push((value.to_string().into(), "; put it into quotes")),
        Value::Array(items) if items.len() == 1 => {
            forms.extend(
                items.first().map(|item| (item.clone(), "; send the item itself, without the array")),
            );
        }
        Value::Null | Value::Array(_) | Value::Object(_) => {}
    }
    if !matches!(value, Value::Null | Value::Array(_)) {
        let only = Value::Array(vec![value.clone()]);
        forms.push((only, "; put it into an array, even if it is the only item"));
    }
    forms
}

/// What a text spells in JSON, if nothing of it is lost when it is read.
fn spelt(text: &str, levels: usize) -> Option<Value> {
    // Inside of an array, whose entries are told where a double hides their fraction.
    let (list, rounded) = read(&format!("[{text}]"), levels + 1).ok()?;
    let Value::Array(mut items) = list else { return None };
    items.pop().filter(|_| items.is_empty() && rounded.is_empty())
}

/// A number as people write it, as JSON writes it: without spaces, separators, a plus sign and leading zeros. `None`
/// where that changes nothing.
fn plain_number(text: &str) -> Option<String> {
    const MAX_LENGTH: usize = 64;
    const SEPARATORS: [char; 4] = [',', '_', '\'', ' '];
    let trimmed = text.trim();
    if trimmed.len() > MAX_LENGTH {
        return None;
    }
    let unsigned = trimmed.strip_prefix(['+', '-']).unwrap_or(trimmed);
    let sign = if trimmed.starts_with('-') { "-" } else { "" };
    let (integer, fraction) = unsigned.split_once('.').unwrap_or((unsigned, ""));
    let groups: Vec<_> = integer.split(SEPARATORS).collect();
    let (first, rest) = groups.split_first()?;
    // `1,000`, and neither the list `1,2` nor the fraction `0,5`.
    let is_grouped = rest.is_empty() || first.len() <= 3 && rest.iter().all(|group| group.len() == 3);
    let digits = unsigned.replace(SEPARATORS, "");
    let are_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let is_number = !first.is_empty() && groups.iter().all(|group| are_digits(group)) && are_digits(fraction);
    let significant = digits.trim_start_matches('0');
    let zero = if significant.is_empty() || significant.starts_with('.') { "0" } else { "" };
    let plain = format!("{sign}{zero}{significant}");
    (is_number && is_grouped && plain != text).then_some(plain)
}

fn at<'v>(value: &'v Value, place: &Place) -> Option<&'v Value> {
    place.steps().iter().try_fold(value, |value, step| match step {
        Step::Property(name) => value.get(name),
        Step::Item(index) => value.get(index),
    })
}

fn at_mut<'v>(value: &'v mut Value, place: &Place) -> Option<&'v mut Value> {
    place.steps().iter().try_fold(value, |value, step| match step {
        Step::Property(name) => value.get_mut(name),
        Step::Item(index) => value.get_mut(index),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_read_as_people_write_it() {
        for (text, expected) in [
            ("007", Some("7")),
            ("1,000", Some("1000")),
            ("1_000", Some("1000")),
            (" 5 ", Some("5")),
            ("+5", Some("5")),
            ("-007.50", Some("-7.50")),
            ("000", Some("0")),
            ("00.5", Some("0.5")),
            ("0", None),
            ("5", None),
            ("-5.25", None),
            ("1,234,567.5", Some("1234567.5")),
            ("1,2", None),
            ("0,5", None),
            ("1,00", None),
            ("1.000.000", None),
            ("1.000,5", None),
            ("5.", None),
            ("five", None),
            ("12px", None),
            ("0x5", None),
            (".5", None),
            ("", None),
            ("-", None),
        ] {
            assert_eq!(plain_number(text).as_deref(), expected, "{text}");
        }
    }
}
