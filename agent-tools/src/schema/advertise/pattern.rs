use serde_json::Value;

use super::Effect;
use crate::schema::walk::Object;

/// PATTERN: a pattern is shown only if every client can compile it; the hint has said it where it is short.
///
/// Patterns are written in the syntax of Rust's `regex`. Ajv compiles them as ECMAScript with the flag `u`, and one
/// that it cannot compile loses a client of `@modelcontextprotocol/sdk` the whole list: `(?i)`, `\A`, `\z`, `\-`
/// outside of a class. Python knows no `\p`.
pub(super) fn apply(object: &mut Object) -> Option<Effect> {
    let pattern = object.get("pattern").and_then(Value::as_str)?;
    if is_common(pattern) {
        return None;
    }
    object.remove("pattern");
    Some(Effect::Wider)
}

/// What stood last, and so what a quantifier would be about.
#[derive(Clone, Copy, PartialEq)]
enum Last {
    Nothing,
    Atom,
    Quantifier,
}

/// Whether a pattern that `regex` takes has only what every dialect takes.
fn is_common(pattern: &str) -> bool {
    let mut rest = pattern;
    let mut last = Last::Nothing;
    while let Some((first, after)) = split_first(rest) {
        let step = match first {
            '\\' => escape(after, ESCAPES).map(|after| (after, Last::Atom)),
            '[' => class(after).map(|after| (after, Last::Atom)),
            '(' if after.starts_with('?') => after.strip_prefix("?:").map(|after| (after, Last::Nothing)),
            '(' | '|' | '^' | '$' => Some((after, Last::Nothing)),
            '*' | '+' | '?' | '{' => quantifier(first, after, last).map(|after| (after, Last::Quantifier)),
            ']' | '}' => None,
            _ => Some((after, Last::Atom)),
        };
        let Some(step) = step else { return false };
        (rest, last) = step;
    }
    true
}

fn split_first(text: &str) -> Option<(char, &str)> {
    let mut characters = text.chars();
    characters.next().map(|first| (first, characters.as_str()))
}

/// What may stand behind a backslash anywhere.
const ESCAPES: &str = r"dDwWsSbBtnrfv^$\.*+?()[]{}|/";

/// The same in a class.
const IN_CLASS: &str = r"dDwWsStnrfv^$\.*+?()[]{}|/-";

fn escape<'p>(after: &'p str, known: &str) -> Option<&'p str> {
    let (escaped, rest) = split_first(after)?;
    let digits = match escaped {
        'x' => 2,
        'u' => 4,
        _ => return known.contains(escaped).then_some(rest),
    };
    let (hex, rest) = rest.split_at_checked(digits)?;
    hex.bytes().all(|digit| digit.is_ascii_hexdigit()).then_some(rest)
}

/// A class without classes in it, set operations and a bracket that stands for itself.
fn class(after: &str) -> Option<&str> {
    let mut rest = after.strip_prefix('^').unwrap_or(after);
    if rest.starts_with(']') {
        return None;
    }
    loop {
        let (first, after) = split_first(rest)?;
        rest = match first {
            ']' => return Some(after),
            '[' => return None,
            '&' | '-' | '~' if after.starts_with(first) => return None,
            '\\' => escape(after, IN_CLASS)?,
            _ => after,
        };
    }
}

/// A quantifier of an atom, or the `?` that makes another one lazy.
fn quantifier(first: char, after: &str, last: Last) -> Option<&str> {
    let after = if first == '{' {
        let (counts, after) = after.split_once('}')?;
        let (low, high) = counts.split_once(',').unwrap_or((counts, ""));
        let are_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        (!low.is_empty() && are_digits(low) && are_digits(high)).then_some(after)?
    } else {
        after
    };
    (last == Last::Atom).then_some(after.strip_prefix('?').unwrap_or(after))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pattern_is_common_if_no_dialect_refuses_it() {
        for (pattern, expected) in [
            ("", true),
            ("^[a-z_][a-z0-9_-]*$", true),
            (r"^-?\d+(\.\d+)?([eE]\d+)?$", true),
            (r"^(?:0|[1-9]\d{0,2})(,\d{3})*?$", true),
            (r"^[\w\-\]\[.+]{1,}@\x41\u0042\/$", true),
            ("é|[^é-ü]+?", true),
            (r"(?i)^abc$", false),
            (r"^(?P<year>\d{4})$", false),
            (r"^(?<year>\d{4})$", false),
            (r"\Aabc\z", false),
            (r"^\d{3}\-\d{4}$", false),
            (r"^\p{L}+$", false),
            (r"^\x{41}$", false),
            (r"^\#$", false),
            ("^[[:alpha:]]+$", false),
            ("^[a-z&&[^b]]$", false),
            ("^[]a]$", false),
            ("^a}]$", false),
            ("^a{,3}$", false),
            ("^a{2}{3}$", false),
            ("^a**$", false),
            ("^*a$", false),
        ] {
            assert_eq!(is_common(pattern), expected, "{pattern}");
        }
    }
}
