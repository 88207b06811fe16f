use agent_tools::__private::decimal_range;
use serde_json::{Map, Number, Value};

use super::{
    given::count,
    list::{MAX_LIST, join, list, named},
    message::clip,
};
use crate::applicable::target;

/// How many bytes a pattern may take.
pub(super) const MAX_PATTERN: usize = 120;

/// How deep the items of arrays and the forms of unions are described.
const MAX_DEPTH: usize = 2;

/// What a schema asks for, in words that follow "must be".
pub(super) fn expected(root: &Value, schema: &Value) -> String {
    of(root, schema, MAX_DEPTH).unwrap_or_else(|| "another value".to_owned())
}

/// `None` where the schema says nothing that has words.
fn of(root: &Value, schema: &Value, depth: usize) -> Option<String> {
    let object = schema.as_object()?;
    if let Some(options) = options(object) {
        return Some(list(&options));
    }
    let kinds = kinds(object);
    if kinds.is_empty() {
        return composed(root, object, depth);
    }
    let words = kinds.iter().map(|kind| match *kind {
        "integer" => numeric("a whole number", object),
        "number" => numeric("a number", object),
        "string" => textual(object),
        "array" => array(root, object, depth),
        "object" => with_required(object),
        "boolean" => "true or false".to_owned(),
        other => other.to_owned(),
    });
    Some(words.collect::<Vec<_>>().join(" or "))
}

/// The values that a schema is limited to, without the `null` that means absent. An enum whose variants have words of
/// their own is a union of constants.
pub(super) fn options(schema: &Map<String, Value>) -> Option<Vec<&Value>> {
    match (schema.get("const"), schema.get("enum")) {
        (Some(only), _) => return Some(vec![only]),
        (None, Some(Value::Array(options))) => {
            return Some(options.iter().filter(|option| !option.is_null()).collect());
        }
        _ => {}
    }
    let forms = ["anyOf", "oneOf"].iter().find_map(|keyword| schema.get(*keyword)?.as_array())?;
    forms.iter().filter(|form| form["type"] != "null").map(|form| form.get("const")).collect()
}

/// The types that are named, without the `null` that means absent unless there is nothing else.
fn kinds(schema: &Map<String, Value>) -> Vec<&str> {
    let kinds: Vec<&str> = match schema.get("type") {
        Some(Value::String(kind)) => vec![kind],
        Some(Value::Array(kinds)) => kinds.iter().filter_map(Value::as_str).collect(),
        _ => Vec::new(),
    };
    let only_null = kinds.as_slice() == ["null"];
    kinds.into_iter().filter(|kind| only_null || *kind != "null").collect()
}

/// What a reference leads to, or the forms of a union.
fn composed(root: &Value, schema: &Map<String, Value>, depth: usize) -> Option<String> {
    let depth = depth.checked_sub(1)?;
    if schema.contains_key("$ref") {
        // A reference is no level of its own, but it may lead in a circle.
        let target = target(root, schema)?;
        let is_plain = target.get("$ref").is_none();
        return of(root, target, depth + usize::from(is_plain));
    }
    let forms = ["anyOf", "oneOf"].iter().find_map(|keyword| schema.get(*keyword)?.as_array())?;
    let forms = forms.iter().filter(|form| form["type"] != "null");
    let mut words: Vec<String> = Vec::new();
    for form in forms {
        let form = of(root, form, depth)?;
        if !words.contains(&form) {
            words.push(form);
        }
    }
    (!words.is_empty()).then(|| clip(&words.join(" or "), MAX_LIST))
}

fn numeric(noun: &str, schema: &Map<String, Value>) -> String {
    let bound = |keyword: &str| schema.get(keyword).and_then(Value::as_number).map(number);
    if is_single(schema) {
        return format!("{noun} that a 32-bit float holds");
    }
    let mut sides = match (bound("minimum"), bound("maximum")) {
        (Some(low), Some(high)) => vec![format!("from {low} to {high}")],
        (Some(low), None) => vec![format!("of at least {low}")],
        (None, Some(high)) => vec![format!("of at most {high}")],
        (None, None) => Vec::new(),
    };
    sides.extend(bound("exclusiveMinimum").map(|low| format!("above {low}")));
    sides.extend(bound("exclusiveMaximum").map(|high| format!("below {high}")));
    let range = if sides.is_empty() { String::new() } else { format!(" {}", sides.join(" and ")) };
    let step = bound("multipleOf").map(|step| format!(", a multiple of {step}")).unwrap_or_default();
    format!("{noun}{range}{step}")
}

/// Whether the range is that of `f32`, whose digits tell a model nothing: its ends are the last numbers to which a
/// finite `f32` is the nearest.
fn is_single(schema: &Map<String, Value>) -> bool {
    #[expect(clippy::cast_possible_truncation, reason = "the nearest is what is asked for")]
    let is = |keyword: &str, end: f32| {
        schema
            .get(keyword)
            .and_then(Value::as_f64)
            .is_some_and(|bound| (bound as f32).total_cmp(&end).is_eq())
    };
    let has_more = ["exclusiveMinimum", "exclusiveMaximum", "multipleOf"]
        .iter()
        .any(|keyword| schema.contains_key(*keyword));
    is("minimum", f32::MIN) && is("maximum", f32::MAX) && !has_more
}

/// A number by its value, so that every build of the JSON library gives the same.
fn number(number: &Number) -> String {
    const PLAIN: f64 = 1e15;
    match (number.as_i64(), number.as_u64(), number.as_f64()) {
        (Some(integer), _, _) => integer.to_string(),
        (_, Some(integer), _) => integer.to_string(),
        (_, _, Some(double)) if double.abs() < PLAIN => double.to_string(),
        (_, _, Some(double)) => format!("{double:e}"),
        _ => number.to_string(),
    }
}

fn textual(schema: &Map<String, Value>) -> String {
    let name = schema.get("format").and_then(Value::as_str);
    // Its length and pattern say the same of the digits.
    if let Some([least, greatest]) = name.and_then(decimal_range) {
        return format!("a decimal integer in quotes, from {least} to {greatest}");
    }
    let noun = name.map_or("a string", format);
    let length = length(schema, ["minLength", "maxLength"], "character", "characters");
    let pattern = schema.get("pattern").and_then(Value::as_str);
    let pattern = pattern.map(|pattern| format!(" that matches `{}`", clip(pattern, MAX_PATTERN)));
    format!("{noun}{length}{}", pattern.unwrap_or_default())
}

fn format(name: &str) -> &'static str {
    match name {
        "date-time" => "a date and time such as \"2026-01-31T12:00:00Z\"",
        "date" => "a date such as \"2026-01-31\"",
        "partial-date-time" => "a date and time such as \"2026-01-31T12:00:00\"",
        "partial-time" => "a time such as \"12:00:00\"",
        "time" => "a time such as \"12:00:00Z\"",
        "duration" => "a duration such as \"PT30S\"",
        "uuid" => "a UUID such as \"67e55044-10b1-426f-9247-bb680e5fe0c8\"",
        "uri" => "a URI such as \"https://example.com/a\"",
        "uri-reference" => "a URI or a relative reference",
        "email" => "an e-mail address",
        "hostname" => "a host name",
        "ipv4" => "an IPv4 address",
        "ipv6" => "an IPv6 address",
        "ip" => "an IP address",
        _ => "a string",
    }
}

fn array(root: &Value, schema: &Map<String, Value>, depth: usize) -> String {
    let length = length(schema, ["minItems", "maxItems"], "item", "items");
    let inside = depth.checked_sub(1).and_then(|depth| items(root, schema, depth));
    let inside = inside.map(|items| format!(" ({items})")).unwrap_or_default();
    format!("an array{length}{inside}")
}

/// What the items of an array are; of a tuple, one after the other.
fn items(root: &Value, schema: &Map<String, Value>, depth: usize) -> Option<String> {
    let Some(Value::Array(places)) = schema.get("prefixItems") else {
        let each = of(root, schema.get("items")?, depth)?;
        return Some(format!("each {each}"));
    };
    let places: Option<Vec<_>> = places.iter().map(|place| of(root, place, depth)).collect();
    Some(clip(&places?.join(", then "), MAX_LIST))
}

/// An object by what it must have; a property of one possible text, such as a tag, with that text.
fn with_required(schema: &Map<String, Value>) -> String {
    let required = schema.get("required").and_then(Value::as_array).filter(|required| !required.is_empty());
    let Some(required) = required else {
        let length = length(schema, ["minProperties", "maxProperties"], "property", "properties");
        return format!("an object{length}");
    };
    let named = required.iter().filter_map(Value::as_str).map(|name| {
        let property = schema.get("properties").and_then(|properties| properties.get(name)?.as_object());
        match property.and_then(options).as_deref() {
            Some([only]) => format!("{} {}", named(name), list(&[*only])),
            _ => named(name),
        }
    });
    format!("an object with {}", join(named, "and"))
}

fn length(schema: &Map<String, Value>, [least, most]: [&str; 2], one: &str, many: &str) -> String {
    let limit =
        |keyword: &str| schema.get(keyword).and_then(Value::as_u64).and_then(|limit| limit.try_into().ok());
    match (limit(least), limit(most)) {
        (Some(least), Some(most)) if least == most => format!(" of {}", count(most, one, many)),
        (Some(least), Some(most)) => format!(" of {least} to {}", count(most, one, many)),
        (Some(least), None) => format!(" of at least {}", count(least, one, many)),
        (None, Some(most)) => format!(" of at most {}", count(most, one, many)),
        (None, None) => String::new(),
    }
}
