use crate::{diagnostics::Diagnostics, parse::Options};

/// The largest response: no tool may return more.
const MOST: usize = 4 << 20;

/// `max_output = "64KiB"` in bytes.
pub(super) fn of(options: &Options, diagnostics: &mut Diagnostics) -> Option<usize> {
    let text = options.string("max_output", diagnostics)?;
    let refusal = match bytes(&text.value()) {
        None => "`max_output` is a number and a unit, `B`, `KiB` or `MiB`, as in `max_output = \"64KiB\"`",
        Some(0) => "`max_output` cannot be zero: no result would ever fit",
        Some(bytes) if bytes > MOST => {
            "`max_output` is at most 4MiB, which is the limit of every result; write less, or leave it out"
        }
        bytes => return bytes,
    };
    diagnostics.error(&text, refusal);
    None
}

/// What cannot be counted is as many as can be.
fn bytes(text: &str) -> Option<usize> {
    let (number, unit) = text.split_at(text.find(|c: char| !c.is_ascii_digit())?);
    let factor = match unit {
        "B" => 1,
        "KiB" => 1 << 10,
        "MiB" => 1 << 20,
        _ => return None,
    };
    let number = (!number.is_empty()).then(|| number.parse().unwrap_or(usize::MAX));
    Some(number?.saturating_mul(factor))
}

#[cfg(test)]
mod tests {
    use super::bytes;

    #[test]
    fn sizes_are_a_whole_number_and_one_unit() {
        for (text, expected) in [
            ("100B", Some(100)),
            ("64KiB", Some(65_536)),
            ("4MiB", Some(4_194_304)),
            ("0B", Some(0)),
            ("", None),
            ("64", None),
            ("KiB", None),
            ("64kB", None),
            ("64KB", None),
            ("1.5MiB", None),
            ("64 KiB", None),
            ("-1B", None),
            ("99999999999999999999B", Some(usize::MAX)),
            ("18446744073709551615MiB", Some(usize::MAX)),
        ] {
            assert_eq!(bytes(text), expected, "{text}");
        }
    }
}
