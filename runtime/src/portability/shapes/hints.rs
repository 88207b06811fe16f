use agent_tools::__private::DECIMAL_WORDS;
use serde_json::Value;

use super::Look;
use crate::portability::{rule::Shape, walk::Visit};

/// Constraints and hints that some clients never show a model.
const HINTS: [&str; 16] = [
    "format",
    "minimum",
    "maximum",
    "exclusiveMinimum",
    "exclusiveMaximum",
    "multipleOf",
    "pattern",
    "minLength",
    "maxLength",
    "minItems",
    "maxItems",
    "uniqueItems",
    "minProperties",
    "maxProperties",
    "default",
    "examples",
];

/// Those of one schema whose value its description, or that of a schema around it, does not say.
pub(super) fn look(look: &mut Look<'_, '_, '_>) {
    let visit = look.visit;
    let unsaid: Vec<_> = HINTS.into_iter().filter(|keyword| is_unsaid(visit, keyword)).collect();
    if !unsaid.is_empty()
        && let Some(site) = look.found.add(Shape::HintLost, look.subject, visit)
    {
        site.keywords = unsaid;
    }
}

fn is_unsaid(visit: Visit<'_, '_>, keyword: &str) -> bool {
    let Some(value) = visit.get(keyword) else { return false };
    let chosen = !keyword.contains("imum") || !is_width(value);
    let here = visit.get("description").and_then(Value::as_str);
    let around = visit.parent().and_then(|parent| parent.get("description")?.as_str());
    chosen && !here.into_iter().chain(around).any(|description| says(description, keyword, value))
}

/// Whether it is an end of an integer's or of a float's own range, which no author chose.
fn is_width(value: &Value) -> bool {
    let Some(value) = value.as_f64() else { return false };
    let powers = [7, 8, 15, 16, 31, 32, 63, 64, 127, 128].map(|bits| 2_f64.powi(bits));
    let is = |end: f64| (value - end).abs() < 0.5;
    is(0.0) || value.abs() >= f64::from(f32::MAX) || powers.iter().any(|power| is(-power) || is(power - 1.0))
}

/// Whether the description says it in some words.
fn says(description: &str, keyword: &str, value: &Value) -> bool {
    let letters = || description.chars().filter(|letter| letter.is_alphanumeric());
    let squeezed: String = letters().flat_map(char::to_lowercase).collect();
    match (keyword, value) {
        ("format", Value::String(format)) => {
            let says = |word: &str| squeezed.contains(word) || word == "uri" && squeezed.contains("url");
            format.split('-').all(says)
        }
        ("uniqueItems", _) => {
            ["twice", "unique", "distinct", "duplicate"].iter().any(|word| squeezed.contains(word))
        }
        ("pattern" | "maxLength", _) if description.contains(DECIMAL_WORDS) => true,
        // A list may be said as it stands, such as `[]`, or by one of its items.
        (_, Value::Array(values)) => {
            contains_word(description, &plain(value))
                || values.iter().any(|value| contains_word(description, &plain(value)))
        }
        (_, value) => contains_word(description, &plain(value)),
    }
}

fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// Whether `word` stands in the text and is not a part of a longer word or number.
fn contains_word(text: &str, word: &str) -> bool {
    let joins = |character: char| character.is_alphanumeric();
    text.match_indices(word).any(|(at, _)| {
        let before = text.get(..at).and_then(|before| before.chars().next_back());
        let after = text.get(at + word.len()..).and_then(|after| after.chars().next());
        !word.is_empty() && !before.is_some_and(joins) && !after.is_some_and(joins)
    })
}
