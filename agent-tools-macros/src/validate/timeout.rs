use syn::{FnArg, Signature};

use super::parameters::may_be_context;
use crate::{diagnostics::Diagnostics, model::Timeouts, parse::Options};

/// `timeout = "30s"` and `idle_timeout = "10s"`, of which the second is the shorter one.
pub(super) fn of(options: &Options, signature: &Signature, diagnostics: &mut Diagnostics) -> Timeouts {
    let whole = duration("timeout", options, diagnostics);
    let idle = duration("idle_timeout", options, diagnostics);
    if let (Some(idle), Some(entry)) = (idle, options.get("idle_timeout")) {
        if whole.is_some_and(|whole| idle >= whole) {
            diagnostics.error(
                entry,
                "`idle_timeout` is not shorter than `timeout`, so it would never end a call; shorten it, or leave it out",
            );
        } else if !signature.inputs.iter().any(is_context) {
            diagnostics.error(
                entry,
                "`idle_timeout` counts from the last `Context::progress`, which this tool cannot report; take a \
                 `ctx: &Context`, or write `timeout`",
            );
        }
    }
    Timeouts { whole, idle }
}

fn is_context(input: &FnArg) -> bool {
    matches!(input, FnArg::Typed(typed) if may_be_context(typed))
}

/// In milliseconds.
fn duration(key: &str, options: &Options, diagnostics: &mut Diagnostics) -> Option<u64> {
    let text = options.string(key, diagnostics)?;
    let refusal = match milliseconds(&text.value()) {
        Ok(0) => format!("`{key}` cannot be zero: every call would end before it runs"),
        Ok(duration) => return Some(duration),
        Err(refusal) => refusal.words(key),
    };
    diagnostics.error(&text, refusal);
    None
}

#[derive(Debug, PartialEq, Eq)]
enum Refusal {
    Form,
    TooLong,
}

impl Refusal {
    fn words(&self, key: &str) -> String {
        match self {
            Self::Form => {
                format!("`{key}` is a number and a unit, `ms`, `s`, `m` or `h`, as in `{key} = \"30s\"`")
            }
            Self::TooLong => {
                format!("`{key}` is too long to count in milliseconds; write a shorter one, or leave it out")
            }
        }
    }
}

fn milliseconds(text: &str) -> Result<u64, Refusal> {
    let (number, unit) = text.split_at(text.find(|c: char| !c.is_ascii_digit()).unwrap_or(0));
    let factor = match unit {
        "ms" => 1,
        "s" => 1_000,
        "m" => 60_000,
        "h" => 3_600_000,
        _ => return Err(Refusal::Form),
    };
    if number.is_empty() {
        return Err(Refusal::Form);
    }
    number.parse::<u64>().ok().and_then(|number| number.checked_mul(factor)).ok_or(Refusal::TooLong)
}

#[cfg(test)]
mod tests {
    use super::{
        Refusal::{Form, TooLong},
        milliseconds,
    };

    #[test]
    fn durations_are_a_whole_number_and_one_unit() {
        for (text, expected) in [
            ("250ms", Ok(250)),
            ("30s", Ok(30_000)),
            ("2m", Ok(120_000)),
            ("1h", Ok(3_600_000)),
            ("0s", Ok(0)),
            ("", Err(Form)),
            ("30", Err(Form)),
            ("s", Err(Form)),
            ("1.5s", Err(Form)),
            ("30 s", Err(Form)),
            ("-1s", Err(Form)),
            ("1h30m", Err(Form)),
            ("18446744073709551615ms", Ok(u64::MAX)),
            ("18446744073709551616ms", Err(TooLong)),
            ("18446744073709551615h", Err(TooLong)),
        ] {
            assert_eq!(milliseconds(text), expected, "{text}");
        }
    }
}
