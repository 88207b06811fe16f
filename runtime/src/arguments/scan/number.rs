use crate::arguments::EXACT;

/// What becomes of a number when it is parsed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Number {
    /// The parsed number shows whether it is an integer, and which.
    Plain,
    /// It is not whole, and the double nearest to it is.
    Rounded,
    /// It is nearer to infinity than to any double.
    TooLarge,
}

impl Number {
    /// Judges a JSON number by its text.
    pub(super) fn of(text: &str) -> Self {
        let is_integer_text = text.bytes().all(|byte| byte == b'-' || byte.is_ascii_digit());
        // Nothing shorter than this is out of a double's range.
        if is_integer_text && text.len() < 300 {
            return Self::Plain;
        }
        let Ok(double) = text.parse::<f64>() else { return Self::Plain };
        if double.is_infinite() {
            Self::TooLarge
        } else if double.fract() == 0.0 && double.abs() < EXACT && !is_whole(text) {
            Self::Rounded
        } else {
            Self::Plain
        }
    }
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
            ("0.99999999999999999999", Number::Rounded),
            ("-0.99999999999999999999", Number::Rounded),
            ("1.00000000000000000001", Number::Rounded),
            ("100000000000000000001e-20", Number::Rounded),
            ("4503599627370497.75", Number::Rounded),
            ("9007199254740990.999999", Number::Rounded),
            ("1e-400", Number::Rounded),
            ("-1e-99999999999999999999", Number::Rounded),
            (&long_fraction, Number::Rounded),
            ("1e400", Number::TooLarge),
            ("-1e99999999999999999999", Number::TooLarge),
            ("1.8e308", Number::TooLarge),
            (&too_long, Number::TooLarge),
        ] {
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
