use crate::{diagnostics::Diagnostics, parse::Options};

/// `timeout = "30s"` in milliseconds.
pub(super) fn of(options: &Options, diagnostics: &mut Diagnostics) -> Option<u64> {
    let text = options.string("timeout", diagnostics)?;
    match milliseconds(&text.value()) {
        Some(0) => {
            diagnostics.error(&text, "`timeout` cannot be zero: every call would end before it runs");
            None
        }
        None => {
            diagnostics.error(
                &text,
                "`timeout` is a number and a unit, `ms`, `s`, `m` or `h`, as in `timeout = \"30s\"`",
            );
            None
        }
        duration => duration,
    }
}

fn milliseconds(text: &str) -> Option<u64> {
    let digits = text.find(|c: char| !c.is_ascii_digit())?;
    let (number, unit) = text.split_at(digits);
    let factor = match unit {
        "ms" => 1,
        "s" => 1_000,
        "m" => 60_000,
        "h" => 3_600_000,
        _ => return None,
    };
    number.parse::<u64>().ok()?.checked_mul(factor)
}

#[cfg(test)]
mod tests {
    use super::milliseconds;

    #[test]
    fn durations_are_a_whole_number_and_one_unit() {
        for (text, expected) in [
            ("250ms", Some(250)),
            ("30s", Some(30_000)),
            ("2m", Some(120_000)),
            ("1h", Some(3_600_000)),
            ("0s", Some(0)),
            ("30", None),
            ("s", None),
            ("1.5s", None),
            ("30 s", None),
            ("-1s", None),
            ("1h30m", None),
            ("18446744073709551615h", None),
        ] {
            assert_eq!(milliseconds(text), expected, "{text}");
        }
    }
}
