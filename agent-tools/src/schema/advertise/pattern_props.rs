use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::{Effect, describe};
use crate::schema::{distinct::distinct, walk::Object};

/// PATTERN-PROPS: a map whose names follow a rule is a map, and the rule stands in the description.
///
/// Codex drops the patterns and so shows a closed object without properties.
pub(super) fn apply(object: &mut Object) -> Option<Effect> {
    let names = object.remove("propertyNames");
    let patterns: BTreeMap<_, _> = match object.remove("patternProperties") {
        Some(Value::Object(patterns)) => patterns.into_iter().collect(),
        _ => BTreeMap::new(),
    };
    if names.is_none() && patterns.is_empty() {
        return None;
    }
    if !patterns.is_empty() {
        let rules: Vec<_> = patterns.keys().map(|pattern| rule(pattern)).collect();
        describe::append(object, "\n", &format!("Names are {}.", rules.join(" or ")));
        let rest = object.remove("additionalProperties");
        let values = distinct(patterns.into_values().chain(rest).filter(|value| *value != false));
        let value = match <[Value; 1]>::try_from(values) {
            Ok([only]) => only,
            Err(values) if values.contains(&Value::Bool(true)) => Value::Bool(true),
            Err(values) => json!({ "anyOf": values }),
        };
        object.insert("additionalProperties".to_owned(), value);
    }
    Some(Effect::Wider)
}

fn rule(pattern: &str) -> String {
    match pattern {
        "^(0|[1-9][0-9]{0,18})$" => "whole numbers from 0 on".to_owned(),
        "^(0|-?[1-9][0-9]{0,17})$" => "whole numbers".to_owned(),
        pattern => format!("texts that match {pattern}"),
    }
}
