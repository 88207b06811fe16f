mod bounds;

use serde_json::Value;

use super::{Effect, describe};
use crate::{decimal, schema::walk::Object};

/// HINT-LOST: restrictions that some client never shows its model are said once in the property's description.
///
/// Codex and Copilot drop ranges, lengths, patterns, formats and defaults. The hint is short, such as
/// `(1 to 100; default 20)`; the keywords stay.
pub(super) fn apply(object: &mut Object) -> Option<Effect> {
    let Some(Value::Object(properties)) = object.get_mut("properties") else { return None };
    let mut changed = false;
    for property in properties.values_mut().filter_map(Value::as_object_mut) {
        let hints = hints(property);
        if !hints.is_empty() {
            describe::append(property, " ", &format!("({})", hints.join("; ")));
            changed = true;
        }
    }
    changed.then_some(Effect::Equal)
}

/// The longest pattern, default or example that is worth repeating, in bytes.
const LONGEST: usize = 80;

fn hints(property: &Object) -> Vec<String> {
    let mut hints = restrictions(property);
    for keyword in ["items", "additionalProperties"] {
        if let Some(Value::Object(each)) = property.get(keyword) {
            hints.extend(restrictions(each).into_iter().map(|hint| format!("each {hint}")));
        }
    }
    if let Some(default) = property.get("default").filter(|default| !default.is_null()) {
        hints.extend(short(default).map(|default| format!("default {default}")));
    }
    if let Some(example) = property.get("examples").and_then(|examples| examples.get(0)) {
        hints.extend(short(example).map(|example| format!("such as {example}")));
    }
    hints
}

fn restrictions(schema: &Object) -> Vec<String> {
    let format = schema.get("format").and_then(Value::as_str);
    if format.is_some_and(decimal::is_format) {
        return vec![decimal::WORDS.to_owned()];
    }
    let mut hints: Vec<String> = bounds::range(schema).into_iter().collect();
    hints.extend(bounds::counts(schema));
    if let Some(step) = schema.get("multipleOf") {
        hints.push(format!("a multiple of {step}"));
    }
    if let Some(excluded) = schema.get("not").and_then(|not| not.get("const").or_else(|| not["enum"].get(0)))
    {
        hints.extend(short(excluded).map(|excluded| format!("not {excluded}")));
    }
    if let Some(pattern) = schema.get("pattern").and_then(Value::as_str).filter(|text| text.len() <= LONGEST)
    {
        hints.push(format!("pattern {pattern}"));
    }
    hints.extend(format.and_then(form).map(str::to_owned));
    if schema.get("uniqueItems") == Some(&Value::Bool(true)) {
        hints.push("no item twice".to_owned());
    }
    hints
}

fn short(value: &Value) -> Option<String> {
    let text = value.to_string();
    (text.len() <= LONGEST).then_some(text)
}

/// A format in words, with an example where the name does not say it.
fn form(name: &str) -> Option<&'static str> {
    Some(match name {
        "date-time" => "date and time such as 2026-02-28T09:30:00Z",
        "partial-date-time" => "date and time such as 2026-02-28T09:30:00",
        "date" => "date such as 2026-02-28",
        "time" | "partial-time" => "time such as 09:30:00",
        "duration" => "ISO 8601 duration such as PT5M",
        "uuid" => "UUID",
        "uri" => "URL",
        "email" => "e-mail address",
        "hostname" => "host name",
        "ip" => "IP address",
        "ipv4" => "IPv4 address",
        "ipv6" => "IPv6 address",
        _ => return None,
    })
}
