use crate::{diagnostics::Diagnostics, parse::Options};

/// `timeout = "30s"` in milliseconds.
pub(super) fn of(options: &Options, diagnostics: &mut Diagnostics) -> Option<u64> {
    let text = options.string("timeout", diagnostics)?;
    let refusal = match milliseconds(&text.value()) {
        Ok(0) => "`timeout` cannot be zero: every call would end before it runs",
        Ok(duration) => return Some(duration),
        Err(refusal) => refusal,
    };
    diagnostics.error(&text, refusal);
    None
}

const FORM: &str = "`timeout` is a number and a unit, `ms`, `s`, `m` or `h`, as in `timeout = \"30s\"`";
const TOO_LONG: &str = "`timeout` is too long to count in milliseconds; write a shorter one, or leave it out";

fn milliseconds(text: &str) -> Result<u64, &'static str> {
    let (number, unit) = text.split_at(text.find(|c: char| !c.is_ascii_digit()).unwrap_or(0));
    let factor = match unit {
        "ms" => 1,
        "s" => 1_000,
        "m" => 60_000,
        "h" => 3_600_000,
        _ => return Err(FORM),
    };
    if number.is_empty() {
        return Err(FORM);
    }
    number.parse::<u64>().ok().and_then(|number| number.checked_mul(factor)).ok_or(TOO_LONG)
}

#[cfg(test)]
mod tests {
    use super::{FORM, TOO_LONG, milliseconds};

    #[test]
    fn durations_are_a_whole_number_and_one_unit() {
        for (text, expected) in [
            ("250ms", Ok(250)),
            ("30s", Ok(30_000)),
            ("2m", Ok(120_000)),
            ("1h", Ok(3_600_000)),
            ("0s", Ok(0)),
            ("", Err(FORM)),
            ("30", Err(FORM)),
            ("s", Err(FORM)),
            ("1.5s", Err(FORM)),
            ("30 s", Err(FORM)),
            ("-1s", Err(FORM)),
            ("1h30m", Err(FORM)),
            ("18446744073709551615ms", Ok(u64::MAX)),
            ("18446744073709551616ms", Err(TOO_LONG)),
            ("18446744073709551615h", Err(TOO_LONG)),
        ] {
            assert_eq!(milliseconds(text), expected, "{text}");
        }
    }
}
