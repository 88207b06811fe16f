use agent_tools::__private::Hidden;

use crate::arguments::EXACT;

/// What becomes of a number when it is parsed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Number {
    /// The parsed number shows whether it is an integer, and which, and to which `f32` it is nearest.
    Plain,
    /// The double nearest to it does not.
    Rounded(Hidden),
    /// It is nearer to infinity than to any double.
    TooLarge,
}

impl Number {
    /// Judges a JSON number by its text.
    pub(super) fn of(text: &str) -> Self {
        // An integer of up to 64 bits is kept as it is.
        if text.parse::<i64>().is_ok() || text.parse::<u64>().is_ok() {
            return Self::Plain;
        }
        let Ok(double) = text.parse::<f64>() else { return Self::Plain };
        if double.is_infinite() {
            return Self::TooLarge;
        }
        let fraction = double.fract() == 0.0 && double.abs() < EXACT && !is_whole(text);
        let hidden = Hidden { fraction, single: single(text, double) };
        if hidden == Hidden::default() { Self::Plain } else { Self::Rounded(hidden) }
    }
}

/// The finite `f32` nearest to a number, where its double may lie in the middle between two.
fn single(text: &str, double: f64) -> Option<f32> {
    /// Of the 52 bits behind a double's first, those behind the 23 of a `f32`.
    const BEHIND: u64 = (1 << 29) - 1;
    const MIDDLE: u64 = 1 << 28;
    let is_subnormal = double != 0.0 && double.abs() < f64::from(f32::MIN_POSITIVE);
    if double.to_bits() & BEHIND != MIDDLE && !is_subnormal {
        return None;
    }
    text.parse().ok().filter(|single: &f32| single.is_finite())
}

/// Whether the number that a text spells is whole: no digit but zeros stands behind the point, wherever its exponent
/// moves it.
fn is_whole(text: &str) -> bool {
    let (mantissa, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
    let (integer, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits = integer.bytes().chain(fraction.bytes());
    if digits.clone().all(|digit| matches!(digit, b'0' | b'-')) {
        return true;
    }
    // An exponent too long to read moves the point further than any text is long.
    let exponent = exponent.parse().unwrap_or(if exponent.starts_with('-') { i64::MIN } else { i64::MAX });
    let zeros = digits.rev().take_while(|digit| *digit == b'0').count();
    let length = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
    exponent.saturating_add(length(zeros)) >= length(fraction.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_rounded_only_if_its_double_hides_a_fraction() {
        let long_fraction = format!("1.{}1", "0".repeat(10_000));
        let long_integer = format!("1{}", "0".repeat(308));
        let too_long = format!("-1{}", "0".repeat(309));
        let long_zero = format!("0.{}e99999999999999999999", "0".repeat(5_000));
        let hides_fraction = Number::Rounded(Hidden { fraction: true, single: None });
        for (text, expected) in [
            ("0", Number::Plain),
            ("-0", Number::Plain),
            ("-0.0", Number::Plain),
            ("0e99999999999999999999", Number::Plain),
            (&long_zero, Number::Plain),
            ("5", Number::Plain),
            ("5.0", Number::Plain),
            ("1E2", Number::Plain),
            ("1.5e+1", Number::Plain),
            ("1500e-2", Number::Plain),
            ("5.5", Number::Plain),
            ("1e-5", Number::Plain),
            ("9007199254740991.0", Number::Plain),
            ("9007199254740993.0", Number::Plain),
            ("9007199254740993.5", Number::Plain),
            ("18446744073709551616", Number::Plain),
            ("1.7976931348623157e308", Number::Plain),
            (&long_integer, Number::Plain),
            ("0.99999999999999999999", hides_fraction),
            ("-0.99999999999999999999", hides_fraction),
            ("1.00000000000000000001", hides_fraction),
            ("100000000000000000001e-20", hides_fraction),
            ("4503599627370497.75", hides_fraction),
            ("9007199254740990.999999", hides_fraction),
            ("1e-400", hides_fraction),
            ("-1e-99999999999999999999", hides_fraction),
            (&long_fraction, hides_fraction),
            ("1e400", Number::TooLarge),
            ("-1e99999999999999999999", Number::TooLarge),
            ("1.8e308", Number::TooLarge),
            (&too_long, Number::TooLarge),
        ] {
            assert_eq!(Number::of(text), expected, "{text}");
        }
    }

    /// The double of each lies in the middle between two `f32`, or may do so.
    #[test]
    fn the_nearest_single_is_remembered_where_a_double_does_not_tell() {
        let past = "340282356779733661637539395458142568448";
        for (text, fraction, expected) in [
            ("1.00000005960464477539", false, Some(1.0)),
            ("1.00000005960464477540", false, Some(1.000_000_1)),
            ("-1.00000005960464477540", false, Some(-1.000_000_1)),
            ("1.0000000596046448", false, Some(1.000_000_1)),
            ("16777217.0", false, Some(16_777_216.0)),
            ("16777217.00000000001", true, Some(16_777_218.0)),
            ("36893490346442358785", false, Some(36_893_492_545_465_614_336.0)),
            ("3.4028235677973366e38", false, Some(f32::MAX)),
            ("340282356779733661637539395458142568447", false, Some(f32::MAX)),
            (past, false, None),
            ("1e-45", false, Some(1e-45)),
            ("7.006492321624086e-46", false, Some(1e-45)),
            ("7.006492321624085e-46", false, Some(0.0)),
            ("16777217", false, None),
            ("0.1", false, None),
            ("0.5", false, None),
        ] {
            let hidden = Hidden { fraction, single: expected };
            let expected = if hidden == Hidden::default() { Number::Plain } else { Number::Rounded(hidden) };
            assert_eq!(Number::of(text), expected, "{text}");
        }
    }

    #[test]
    fn the_verdict_on_size_is_that_of_the_parser() {
        for text in
            ["1e400", "1.8e308", "1.7976931348623158e308", "1.7976931348623159e308", "1e-400", "-1e308"]
        {
            let parsed = serde_json::from_str::<f64>(text).is_ok();
            assert_eq!(Number::of(text) != Number::TooLarge, parsed, "{text}");
        }
    }
}
