use std::{borrow::Cow, fmt, str::FromStr};

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

use crate::schema::formats::Judge;

/// A whole number that crosses as a string of decimal digits.
///
/// JSON puts no bound on a number, but a client in JavaScript reads it as a double and rounds what lies beyond 2^53:
/// 9007199254740993 arrives as 9007199254740992. As `"9007199254740993"` it arrives unchanged. In an argument or in a
/// result, at any depth, of any integer type of the standard library up to 128 bits; for a property of a tool,
/// `#[arg(as_string)]` does the same and leaves the type of the parameter as it is.
///
/// The digits are those that Rust writes: no sign but `-`, no leading zeros, no spaces. The schema is that of a string
/// with a `pattern`, a `maxLength` and a `format` of ours, `decimal-u64` and so on. Anything else, and what is beyond the
/// type, is refused before the tool runs, in words that tell the range. Clients are not shown the `format`.
///
/// ```
/// use agent_tools::{Decimal, JsonSchema};
/// use serde::Serialize;
///
/// #[derive(Serialize, JsonSchema)]
/// struct Post {
///     id: Decimal<u64>,
/// }
///
/// let post = serde_json::to_string(&Post { id: Decimal(9_007_199_254_740_993) }).unwrap();
/// assert_eq!(post, r#"{"id":"9007199254740993"}"#);
/// let Decimal(id): Decimal<u64> = serde_json::from_str(r#""9007199254740993""#).unwrap();
/// assert_eq!(id, 9_007_199_254_740_993);
/// assert!(serde_json::from_str::<Decimal<u64>>(r#""007""#).is_err());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Decimal<T>(pub T);

/// The integer types of the standard library, which [`Decimal`] writes.
pub trait Integer: Copy + fmt::Display + FromStr + sealed::Sealed {
    /// The `format` of the schema.
    #[doc(hidden)]
    const FORMAT: &'static str;
    /// The `pattern` of the schema.
    #[doc(hidden)]
    const PATTERN: &'static str;
    /// The digits and the sign of the longest one.
    #[doc(hidden)]
    const MAX_LENGTH: u32;
    #[doc(hidden)]
    const LEAST: Self;
    #[doc(hidden)]
    const GREATEST: Self;
}

mod sealed {
    pub trait Sealed {}
}

/// What a description says of one; the pattern, the length and these words are all that clients are shown.
pub const WORDS: &str = "a whole number, as a string of digits";

/// Whether a format is that of one.
pub(crate) fn is_format(name: &str) -> bool {
    range(name).is_some()
}

/// What judges the formats of the schemas: a pattern and a length cannot say where a type ends.
pub(crate) fn formats() -> impl Iterator<Item = (&'static str, Judge)> {
    fn of<T: Integer>() -> (&'static str, Judge) {
        (T::FORMAT, |text| parse::<T>(text).is_some())
    }
    let unsigned = [of::<u8>(), of::<u16>(), of::<u32>(), of::<u64>(), of::<u128>(), of::<usize>()];
    let signed = [of::<i8>(), of::<i16>(), of::<i32>(), of::<i64>(), of::<i128>(), of::<isize>()];
    unsigned.into_iter().chain(signed)
}

/// The least and the greatest integer of the type that a format names, in digits.
pub fn range(format: &str) -> Option<[String; 2]> {
    fn of<T: Integer>(format: &str) -> Option<[String; 2]> {
        (format == T::FORMAT).then(|| [T::LEAST.to_string(), T::GREATEST.to_string()])
    }
    let types =
        [of::<u8>, of::<u16>, of::<u32>, of::<u64>, of::<u128>, of::<usize>, of::<i8>, of::<i16>, of::<i32>];
    let more = [of::<i64>, of::<i128>, of::<isize>];
    types.into_iter().chain(more).find_map(|of: fn(&str) -> _| of(format))
}

macro_rules! integers {
    ($pattern:literal: $($ty:ident),+) => {$(
        impl sealed::Sealed for $ty {}

        impl Integer for $ty {
            const FORMAT: &'static str = concat!("decimal-", stringify!($ty));
            const PATTERN: &'static str = $pattern;
            const MAX_LENGTH: u32 = {
                let sign = if <$ty>::MIN == 0 { 0 } else { 1 };
                <$ty>::MAX.ilog10() + 1 + sign
            };
            const LEAST: Self = <$ty>::MIN;
            const GREATEST: Self = <$ty>::MAX;
        }
    )+};
}

integers!("^(0|[1-9][0-9]*)$": u8, u16, u32, u64, u128, usize);
integers!("^(0|-?[1-9][0-9]*)$": i8, i16, i32, i64, i128, isize);

/// The number that a text stands for, if it is written as Rust writes it.
pub(crate) fn parse<T: Integer>(text: &str) -> Option<T> {
    text.parse().ok().filter(|number: &T| number.to_string() == text)
}

impl<T: Integer> Serialize for Decimal<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl<'de, T: Integer> Deserialize<'de> for Decimal<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = Cow::<str>::deserialize(deserializer)?;
        parse(&text).map(Self).ok_or_else(|| D::Error::custom("not the digits of an integer of this type"))
    }
}

impl<T: Integer> JsonSchema for Decimal<T> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        Cow::Borrowed(T::FORMAT)
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "format": T::FORMAT, "pattern": T::PATTERN, "maxLength": T::MAX_LENGTH })
    }
}

impl<T: fmt::Display> fmt::Display for Decimal<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<T> From<T> for Decimal<T> {
    fn from(number: T) -> Self {
        Self(number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reads<T: Integer>(text: &str) -> bool {
        let by_schema = regex_like(T::PATTERN, text) && text.len() <= T::MAX_LENGTH as usize;
        let read = serde_json::from_value::<Decimal<T>>(text.into()).is_ok();
        assert!(by_schema || !read, "{text}: read and not in the schema");
        read
    }

    /// What the two patterns say, by hand.
    fn regex_like(pattern: &str, text: &str) -> bool {
        let digits =
            if pattern.contains('-') && text != "-0" { text.strip_prefix('-').unwrap_or(text) } else { text };
        let starts = text == "0" || digits.starts_with(|c: char| ('1'..='9').contains(&c));
        starts && digits.bytes().all(|byte| byte.is_ascii_digit())
    }

    #[test]
    fn what_rust_writes_is_read_and_nothing_else() {
        for (text, unsigned, signed) in [
            ("0", true, true),
            ("255", true, true),
            ("18446744073709551615", true, false),
            ("18446744073709551616", false, false),
            ("9223372036854775807", true, true),
            ("-9223372036854775808", false, true),
            ("-9223372036854775809", false, false),
            ("-1", false, true),
            ("-0", false, false),
            ("+1", false, false),
            ("007", false, false),
            ("", false, false),
            ("-", false, false),
            (" 1", false, false),
            ("1.0", false, false),
            ("1e3", false, false),
            ("٣", false, false),
        ] {
            assert_eq!((reads::<u64>(text), reads::<i64>(text)), (unsigned, signed), "{text}");
        }
        assert!(reads::<u128>(&u128::MAX.to_string()) && reads::<i128>(&i128::MIN.to_string()));
        assert!(reads::<u8>("255") && !reads::<u8>("256") && reads::<i8>("-128") && !reads::<i8>("-129"));
    }

    #[test]
    fn a_number_that_is_no_string_is_refused() {
        assert!(serde_json::from_str::<Decimal<u64>>("5").is_err());
    }

    #[test]
    fn every_format_has_a_range() {
        for (format, judge) in formats() {
            let [least, greatest] = range(format).expect("a range");
            assert!(judge(&least) && judge(&greatest) && !judge(&format!("{greatest}0")), "{format}");
        }
        assert_eq!(range("decimal-i8"), Some(["-128".to_owned(), "127".to_owned()]));
        assert_eq!(range("date"), None);
    }

    #[test]
    fn the_longest_ones_fit_their_schema() {
        assert_eq!((u64::MAX_LENGTH, i64::MAX_LENGTH, u8::MAX_LENGTH, i8::MAX_LENGTH), (20, 20, 3, 4));
    }
}
