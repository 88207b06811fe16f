use std::cmp::Ordering;

use serde_json::{Number, Value};

/// From here on a double may stand for its neighbour too: 2^53.
pub const EXACT: f64 = 9_007_199_254_740_992.0;

/// Compares two numbers by what they are, however they are written: to JSON Schema `1` and `1.0` are one number.
///
/// As doubles alone, integers past 2^53 would be taken for their neighbours.
pub(super) fn compare(left: &Number, right: &Number) -> Option<Ordering> {
    match (whole(left), whole(right)) {
        (Some(left), Some(right)) => Some(left.cmp(&right)),
        _ => left.as_f64()?.partial_cmp(&right.as_f64()?),
    }
}

/// Whether a number is an integer to JSON Schema.
pub(super) fn is_whole(number: &Number) -> bool {
    whole(number).is_some() || number.as_f64().is_some_and(|double| double.fract() == 0.0)
}

/// The value with every number that is whole written as an integer, so that values that JSON Schema takes for equal
/// are equal.
pub(super) fn plain(value: &Value) -> Value {
    match value {
        Value::Number(number) => whole(number).and_then(integer).unwrap_or_else(|| value.clone()),
        Value::Array(items) => items.iter().map(plain).collect(),
        Value::Object(object) => object.iter().map(|(name, value)| (name.clone(), plain(value))).collect(),
        Value::Null | Value::Bool(_) | Value::String(_) => value.clone(),
    }
}

/// The number as an integer, where it is a whole one of up to 128 bits.
fn whole(number: &Number) -> Option<i128> {
    /// 2^127.
    const PAST: f64 = 170_141_183_460_469_231_731_687_303_715_884_105_728.0;
    let integer = number.as_i64().map(i128::from).or_else(|| number.as_u64().map(i128::from));
    integer.or_else(|| {
        let double = number.as_f64().filter(|double| double.fract() == 0.0 && double.abs() < PAST)?;
        #[expect(clippy::cast_possible_truncation, reason = "whole and within the range")]
        Some(double as i128)
    })
}

/// The integer as JSON holds it, within 64 bits.
fn integer(whole: i128) -> Option<Value> {
    let unsigned = u64::try_from(whole).map(Value::from);
    unsigned.or_else(|_| i64::try_from(whole).map(Value::from)).ok()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn numbers_are_compared_by_what_they_are() {
        for (left, right, expected) in [
            (json!(1), json!(1.0), Ordering::Equal),
            (json!(0), json!(-0.0), Ordering::Equal),
            (json!(1), json!(1.5), Ordering::Less),
            (json!(-2.5), json!(-3), Ordering::Greater),
            (json!(i64::MAX), json!(9_223_372_036_854_775_808.0), Ordering::Less),
            (json!(9_007_199_254_740_993_u64), json!(9_007_199_254_740_992.0), Ordering::Greater),
            (json!(u64::MAX), json!(1e300), Ordering::Less),
            (json!(1e300), json!(1e300), Ordering::Equal),
        ] {
            let numbers = left.as_number().zip(right.as_number()).expect("two numbers");
            assert_eq!(compare(numbers.0, numbers.1), Some(expected), "{left} {right}");
            assert_eq!(compare(numbers.1, numbers.0), Some(expected.reverse()), "{right} {left}");
            assert_eq!(plain(&left) == plain(&right), expected == Ordering::Equal, "{left} {right}");
        }
        assert_eq!(plain(&json!([{ "a": 1.0 }, "1.0"])), json!([{ "a": 1 }, "1.0"]));
    }
}
