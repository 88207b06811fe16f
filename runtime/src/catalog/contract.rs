use std::collections::{BTreeMap, BTreeSet};

use agent_tools::__private::formats;
use jsonschema::{PatternOptions, ValidationError, Validator};
use serde_json::Value;

/// A compiled schema: one validator that judges, and one that says why.
///
/// The one that says why collects the errors of every branch of a union. Through a recursive union that grows
/// exponentially with the depth of the value, so there every branch that leads back into itself takes anything.
pub(crate) struct Contract {
    judge: Validator,
    explain: Validator,
}

impl Contract {
    pub(crate) fn compile(schema: &Value) -> Result<Self, String> {
        Ok(Self { judge: validator(schema)?, explain: validator(&without_recursive_branches(schema))? })
    }

    pub(crate) fn accepts(&self, value: &Value) -> bool {
        self.judge.is_valid(value)
    }

    /// What is wrong with a value that is not accepted; may find nothing where only a recursive branch could say.
    pub(crate) fn problems<'v>(&'v self, value: &'v Value) -> impl Iterator<Item = ValidationError<'v>> {
        self.explain.iter_errors(value)
    }
}

/// How large one compiled pattern may be, in bytes: a short text such as `(a{1000}){1000}` asks for a lot.
const MAX_PATTERN: usize = 1024 * 1024;

/// Offline, with the linear-time pattern engine: a schema can neither fetch nor blow up.
///
/// Of the formats it asserts those on which some decoding insists; the validator's own checks of the others would
/// refuse what the handler's type takes.
pub(super) fn validator(schema: &Value) -> Result<Validator, String> {
    let options = jsonschema::draft202012::options()
        .offline()
        .should_validate_formats(true)
        .should_ignore_unknown_formats(true)
        .with_pattern_options(PatternOptions::regex().size_limit(MAX_PATTERN).dfa_size_limit(MAX_PATTERN));
    let options =
        DESCRIPTIVE.iter().fold(options, |options, name| options.with_format(*name, |_: &str| true));
    let options = formats::asserted()
        .into_iter()
        .fold(options, |options, (name, judge)| options.with_format(name, judge));
    options.build(schema).map_err(|error| error.to_string())
}

/// Formats that the validator would assert of itself.
const DESCRIPTIVE: [&str; 14] = [
    "duration",
    "email",
    "hostname",
    "idn-email",
    "idn-hostname",
    "iri",
    "iri-reference",
    "json-pointer",
    "regex",
    "relative-json-pointer",
    "time",
    "uri",
    "uri-reference",
    "uri-template",
];

fn without_recursive_branches(schema: &Value) -> Value {
    let recursive = recursive(schema);
    let mut schema = schema.clone();
    if !recursive.is_empty() {
        cut(&mut schema, false, &recursive);
    }
    schema
}

/// Replaces references to recursive definitions by `true` inside unions.
fn cut(schema: &mut Value, inside: bool, recursive: &BTreeSet<String>) {
    match schema {
        Value::Object(object) => {
            let reference = object.get("$ref").and_then(Value::as_str);
            if inside && reference.is_some_and(|reference| recursive.contains(reference)) {
                *schema = Value::Bool(true);
                return;
            }
            for (keyword, value) in object {
                // A definition stands for itself wherever it is referred to.
                let inside = keyword != "$defs" && (inside || matches!(keyword.as_str(), "anyOf" | "oneOf"));
                cut(value, inside, recursive);
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|item| cut(item, inside, recursive)),
        _ => {}
    }
}

/// The references whose targets lead back to themselves.
fn recursive(schema: &Value) -> BTreeSet<String> {
    let mut edges: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut root = schema.clone();
    let definitions = root.as_object_mut().and_then(|root| root.remove("$defs"));
    references(&root, edges.entry("#".to_owned()).or_default());
    for (name, definition) in definitions.as_ref().and_then(Value::as_object).into_iter().flatten() {
        references(definition, edges.entry(format!("#/$defs/{name}")).or_default());
    }
    edges.keys().filter(|name| leads_back(name, &edges)).cloned().collect()
}

fn references(schema: &Value, found: &mut BTreeSet<String>) {
    match schema {
        Value::Object(object) => {
            found.extend(object.get("$ref").and_then(Value::as_str).map(str::to_owned));
            object.values().for_each(|value| references(value, found));
        }
        Value::Array(items) => items.iter().for_each(|item| references(item, found)),
        _ => {}
    }
}

fn leads_back(start: &String, edges: &BTreeMap<String, BTreeSet<String>>) -> bool {
    let mut seen = BTreeSet::new();
    let mut open: Vec<&String> = edges.get(start).into_iter().flatten().collect();
    while let Some(next) = open.pop() {
        if next == start {
            return true;
        }
        if seen.insert(next) {
            open.extend(edges.get(next).into_iter().flatten());
        }
    }
    false
}
