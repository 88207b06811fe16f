use jsonschema::{
    JsonType, ValidationError,
    error::{TypeKind, ValidationErrorKind},
};
use serde_json::Value;

use crate::{arguments, catalog::Tool, place::Place};

/// How many problems one answer names.
const MAX_PROBLEMS: usize = 8;

/// The message for arguments that are no arguments at all.
pub(super) fn no_arguments(tool: &Tool, wrong: &str) -> String {
    message(&[format!("- the arguments of `{}` {wrong}", tool.descriptor().name())], 0)
}

/// The message for an argument that came under two names.
pub(super) fn ambiguous(line: String) -> String {
    message(&[line], 0)
}

/// The message for numbers that stand where an integer must and cannot be known exactly.
pub(super) fn inexact(places: &[Place]) -> String {
    let line = |place| {
        format!(
            "- {place} must be a whole number of at most 64 bits; write all its digits, without a point or an exponent"
        )
    };
    let lines: Vec<_> = places.iter().take(MAX_PROBLEMS).map(line).collect();
    message(&lines, places.len() - lines.len())
}

/// The message for arguments that the tool's schema refuses.
pub(super) fn explain(tool: &Tool, instance: &Value) -> String {
    let mut errors = tool.input().problems(instance).map(|error| line(&error));
    let lines: Vec<_> = errors.by_ref().take(MAX_PROBLEMS).collect();
    let more = errors.take(100).count();
    if lines.is_empty() {
        let line =
            "- the input is not what the schema of the tool describes, in a part that refers to itself";
        return message(&[line.to_owned()], 0);
    }
    message(&lines, more)
}

fn message(lines: &[String], more: usize) -> String {
    let more = if more == 0 { String::new() } else { format!("\n- and {more} more") };
    format!("The tool did not run. Correct the arguments and call it again:\n{}{more}", lines.join("\n"))
}

fn line(error: &ValidationError<'_>) -> String {
    let place = place(&error.instance_path().to_string());
    let got = arguments::with_article(error.instance());
    match error.kind() {
        ValidationErrorKind::Required { property } => {
            format!("- {place} lacks the property `{}`", name(property.as_str().unwrap_or_default()))
        }
        ValidationErrorKind::AdditionalProperties { unexpected }
        | ValidationErrorKind::UnevaluatedProperties { unexpected } => {
            let names: Vec<_> =
                unexpected.iter().take(MAX_PROBLEMS).map(|key| format!("`{}`", name(key))).collect();
            format!("- {place} does not take {}", names.join(", "))
        }
        ValidationErrorKind::Minimum { limit } => format!("- {place} must be at least {limit}"),
        ValidationErrorKind::Maximum { limit } => format!("- {place} must be at most {limit}"),
        ValidationErrorKind::MinLength { limit } => {
            format!("- {place} must have at least {}", count(*limit, "character", "characters"))
        }
        ValidationErrorKind::MaxLength { limit } => {
            format!("- {place} must have at most {}", count(*limit, "character", "characters"))
        }
        ValidationErrorKind::MinItems { limit } => {
            format!("- {place} must have at least {}", count(*limit, "item", "items"))
        }
        ValidationErrorKind::MaxItems { limit } => {
            format!("- {place} must have at most {}", count(*limit, "item", "items"))
        }
        ValidationErrorKind::Pattern { pattern } => format!("- {place} must match the pattern {pattern}"),
        ValidationErrorKind::Format { format } => format!("- {place} must be a {format}"),
        ValidationErrorKind::Enum { options } => format!("- {place} must be one of {options}"),
        ValidationErrorKind::Type { kind } => {
            format!("- {place} must be {}, not {}", wanted(kind), got)
        }
        _ => format!("- {place} is not what the schema of the tool describes; {got} was given"),
    }
}

fn wanted(kind: &TypeKind) -> String {
    match kind {
        TypeKind::Single(kind) => with_article(kind.as_str()).to_owned(),
        TypeKind::Multiple(kinds) => {
            let kinds = kinds.iter().filter(|kind| *kind != JsonType::Null);
            kinds.map(|kind| with_article(kind.as_str())).collect::<Vec<_>>().join(" or ")
        }
    }
}

fn with_article(kind: &str) -> &str {
    match kind {
        "array" => "an array",
        "boolean" => "a boolean",
        "integer" => "a whole number",
        "number" => "a number",
        "object" => "an object",
        "string" => "a string",
        other => other,
    }
}

fn count(limit: u64, one: &str, many: &str) -> String {
    format!("{limit} {}", if limit == 1 { one } else { many })
}

/// A path with only names that a schema could have declared: a caller may have put anything into its keys.
fn place(pointer: &str) -> String {
    if pointer.is_empty() {
        return "the input".to_owned();
    }
    let segments: Vec<_> = pointer.split('/').skip(1).take(16).map(name).collect();
    format!("`{}`", segments.join("."))
}

fn name(key: &str) -> &str {
    let allowed = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'-');
    if (1..=64).contains(&key.len()) && key.bytes().all(allowed) { key } else { "(a property)" }
}
