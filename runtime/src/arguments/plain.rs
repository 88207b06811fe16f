use serde_json::{Number, Value};

use super::scan::is_reserved;

/// What a value may hold that types read in more than one way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Held {
    /// `null`, which may mean that something was left out.
    pub(crate) null: bool,
    /// A whole number that is no integer of 64 bits, which may stand for one.
    pub(crate) whole_double: bool,
}

impl Held {
    pub(super) const NEITHER: Self = Self { null: false, whole_double: false };

    /// Where nobody has looked.
    pub(crate) const PERHAPS: Self = Self { null: true, whole_double: true };
}

/// Brings a value into the form that it has in every build of the JSON library, to `levels` levels.
///
/// A build that keeps the texts of numbers gives types that buffer them (unions, flattened structs) a text that they
/// do not take, such as `1e2`. Every number that is no integer becomes the double nearest to it, as it is in other
/// builds. `held` gets to know what is there, since the walk comes by everything anyway.
///
/// # Errors
/// What the value is that it may not be.
pub(super) fn plain(value: &mut Value, levels: usize, held: &mut Held) -> Result<(), &'static str> {
    match value {
        Value::Array(_) | Value::Object(_) if levels == 0 => Err("nested too deep"),
        Value::Array(items) => items.iter_mut().try_for_each(|item| plain(item, levels - 1, held)),
        Value::Object(object) => object.iter_mut().try_for_each(|(name, inner)| {
            if is_reserved(name) {
                return Err("under a name that the JSON library keeps for itself");
            }
            plain(inner, levels - 1, held)
        }),
        Value::Number(number) if is_integer(number) => Ok(()),
        Value::Number(number) => {
            let double = number.as_f64();
            *number = double.and_then(Number::from_f64).ok_or("a number beyond what a double holds")?;
            held.whole_double |= double.is_some_and(|double| double.fract() == 0.0);
            Ok(())
        }
        Value::Null => {
            held.null = true;
            Ok(())
        }
        Value::Bool(_) | Value::String(_) => Ok(()),
    }
}

/// Whether a number is an integer of at most 64 bits. `-0` is a double: there is no integer that it could be.
fn is_integer(number: &Number) -> bool {
    let is_negative_zero = || number.as_i64() == Some(0) && number.to_string() != "0";
    (number.is_i64() || number.is_u64()) && !is_negative_zero()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_number_is_an_integer_of_64_bits_or_a_double() {
        for (text, expected) in [
            ("5", json!(5)),
            ("-5", json!(-5)),
            ("18446744073709551615", json!(u64::MAX)),
            ("0", json!(0)),
            ("-0", json!(-0.0)),
            ("5.0", json!(5.0)),
            ("1e2", json!(100.0)),
            ("1.10", json!(1.1)),
            ("18446744073709551616", json!(18_446_744_073_709_551_616.0)),
        ] {
            let mut value = json!({ "a": [serde_json::from_str::<Value>(text).expect("JSON")] });
            assert_eq!(plain(&mut value, 2, &mut Held::NEITHER.clone()), Ok(()));
            assert_eq!(value["a"][0].to_string(), expected.to_string(), "{text}");
        }
    }

    #[test]
    fn levels_are_counted_from_one() {
        assert_eq!(plain(&mut json!({ "a": [1] }), 2, &mut Held::NEITHER.clone()), Ok(()));
        assert!(plain(&mut json!({ "a": [1] }), 1, &mut Held::NEITHER.clone()).is_err());
        assert_eq!(plain(&mut json!(1), 0, &mut Held::NEITHER.clone()), Ok(()));
    }

    #[test]
    fn what_may_be_read_in_more_than_one_way_is_seen_at_any_depth() {
        for (value, null, whole_double) in [
            (json!({}), false, false),
            (json!({ "a": [1, "x", true, { "b": -7 }] }), false, false),
            (json!({ "a": [{ "b": null }] }), true, false),
            (json!({ "a": [{ "b": 5.0 }] }), false, true),
            (json!([null, 0.5]), true, false),
            (json!([null, 0.5, -0.0]), true, true),
            (json!(1e300), false, true),
        ] {
            let mut held = Held::NEITHER;
            assert_eq!(plain(&mut value.clone(), 8, &mut held), Ok(()));
            assert_eq!(held, Held { null, whole_double }, "{value}");
        }
    }
}
