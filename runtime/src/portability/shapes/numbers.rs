use serde_json::Value;

use super::Look;
use crate::portability::{rule::Shape, walk::Visit};

/// The largest integer up to which every integer is a double of its own: 2^53 - 1.
const EXACT: f64 = 9_007_199_254_740_991.0;

/// Formats of numbers that schemars writes and JSON Schema does not know.
const NUMBER_FORMATS: [&str; 14] = [
    "int8", "int16", "int32", "int64", "int128", "int", "uint8", "uint16", "uint32", "uint64", "uint128",
    "uint", "float", "double",
];

/// Of these the width says that the value fits a double.
const NARROW: [&str; 6] = ["int8", "int16", "int32", "uint8", "uint16", "uint32"];

/// Formats of texts that validators and providers know.
const TEXT_FORMATS: [&str; 19] = [
    "date-time",
    "date",
    "time",
    "duration",
    "email",
    "idn-email",
    "hostname",
    "idn-hostname",
    "ipv4",
    "ipv6",
    "uri",
    "uri-reference",
    "iri",
    "iri-reference",
    "uri-template",
    "uuid",
    "json-pointer",
    "relative-json-pointer",
    "regex",
];

/// Numbers that change on their way, and formats and bounds that not everybody knows.
pub(super) fn look(look: &mut Look<'_, '_, '_>) {
    let visit = look.visit;
    let format = visit.get("format").and_then(Value::as_str);
    let number = format.filter(|format| NUMBER_FORMATS.contains(format));
    look.detailed(Shape::IntFormat, number.map(|format| format!("`{format}`")));
    let text = format.filter(|format| number.is_none() && !TEXT_FORMATS.contains(format));
    look.detailed(Shape::StrFormat, text.map(|format| format!("`{format}`")));
    if visit.is_of("integer") {
        look.detailed(Shape::Int64, unbounded(visit, format));
        let exclusive = visit.first_of(&["exclusiveMinimum", "exclusiveMaximum"]);
        look.detailed(Shape::ExclBound, exclusive.map(|keyword| format!("`{keyword}`")));
    }
}

/// Says which bound is missing or too wide.
fn unbounded(visit: Visit<'_, '_>, format: Option<&str>) -> Option<String> {
    let narrow = format.is_some_and(|format| NARROW.contains(&format));
    if narrow || visit.has("enum") || visit.has("const") {
        return None;
    }
    let bound = |keywords: [&str; 2], tighter: fn(f64, f64) -> f64| {
        let bounds = keywords.into_iter().filter_map(|keyword| visit.get(keyword)?.as_f64());
        bounds.reduce(tighter)
    };
    let most = bound(["maximum", "exclusiveMaximum"], f64::min);
    let least = bound(["minimum", "exclusiveMinimum"], f64::max);
    match (least, most) {
        (_, None) => Some("no maximum".to_owned()),
        (_, Some(most)) if most > EXACT => Some(format!("up to {}", written(visit, "maximum", most))),
        (None, _) => Some("no minimum".to_owned()),
        (Some(least), _) if least < -EXACT => Some(format!("from {}", written(visit, "minimum", least))),
        _ => None,
    }
}

/// The bound as the schema has it, which a double may not show.
fn written(visit: Visit<'_, '_>, keyword: &str, bound: f64) -> String {
    visit.get(keyword).map_or_else(|| bound.to_string(), Value::to_string)
}
