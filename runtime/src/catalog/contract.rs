use agent_tools::__private::formats;
use jsonschema::{PatternOptions, ValidationError, Validator};
use serde_json::Value;

use crate::cycles::Cycles;

use super::patterns;

/// A compiled schema: one validator that judges, and one that says why.
///
/// The one that says why collects the errors of every branch of a union. Through a recursive union that grows
/// exponentially with the depth of the value, so there every branch that leads back into itself takes anything. Where
/// only `null` stands beside it, there is but one branch to follow.
pub(crate) struct Contract {
    judge: Validator,
    /// `None` where no branch leads back into itself: then the judge says why as well.
    explain: Option<Validator>,
    branches: usize,
}

impl Contract {
    pub(crate) fn compile(schema: &Value) -> Result<Self, String> {
        let share = patterns::share(schema);
        let judge = validator(schema, share)?;
        let cut_off = without_recursive_branches(schema);
        let explain = (cut_off != *schema).then(|| validator(&cut_off, share)).transpose()?;
        Ok(Self { judge, explain, branches: branches(schema) })
    }

    /// How many branches all unions of the schema have.
    pub(crate) fn branches(&self) -> usize {
        self.branches
    }

    pub(crate) fn accepts(&self, value: &Value) -> bool {
        self.judge.is_valid(value)
    }

    /// What is wrong with a value that is not accepted; may find nothing where only a recursive branch could say.
    pub(crate) fn problems<'v>(&'v self, value: &'v Value) -> impl Iterator<Item = ValidationError<'v>> {
        self.explain.as_ref().unwrap_or(&self.judge).iter_errors(value)
    }
}

/// Offline, with the linear-time pattern engine: a schema can neither fetch nor blow up.
///
/// Of the formats it asserts those on which some decoding insists; the validator's own checks of the others would
/// refuse what the handler's type takes. Each pattern may be compiled to as many bytes as `share` says.
pub(super) fn validator(schema: &Value, share: usize) -> Result<Validator, String> {
    let options = jsonschema::draft202012::options()
        .offline()
        .should_validate_formats(true)
        .should_ignore_unknown_formats(true)
        .with_pattern_options(PatternOptions::regex().size_limit(share).dfa_size_limit(share));
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
    let mut cut_off = schema.clone();
    cut(&mut cut_off, false, &cycles(schema));
    cut_off
}

/// Replaces references to recursive definitions by `true` inside unions.
fn cut(schema: &mut Value, inside: bool, cycles: &Cycles) {
    match schema {
        Value::Object(object) => {
            let reference = object.get("$ref").and_then(Value::as_str);
            if inside && reference.is_some_and(|reference| cycles.contain(reference)) {
                *schema = Value::Bool(true);
                return;
            }
            for (keyword, value) in object {
                // A definition stands for itself wherever it is referred to.
                let inside = keyword != "$defs" && (inside || is_union(keyword, value));
                cut(value, inside, cycles);
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|item| cut(item, inside, cycles)),
        _ => {}
    }
}

fn branches(schema: &Value) -> usize {
    match schema {
        Value::Object(object) => {
            let own = ["anyOf", "oneOf"]
                .iter()
                .filter_map(|keyword| object.get(*keyword)?.as_array().map(Vec::len));
            own.sum::<usize>() + object.values().map(branches).sum::<usize>()
        }
        Value::Array(items) => items.iter().map(branches).sum(),
        _ => 0,
    }
}

/// Whether a keyword lists several forms besides `null`.
fn is_union(keyword: &str, branches: &Value) -> bool {
    let forms = branches.as_array().into_iter().flatten().filter(|branch| branch["type"] != "null");
    matches!(keyword, "anyOf" | "oneOf") && forms.count() > 1
}

/// Which references lead back to themselves.
pub(super) fn cycles(schema: &Value) -> Cycles {
    let mut edges = Vec::new();
    for (keyword, value) in schema.as_object().into_iter().flatten() {
        match value.as_object() {
            Some(definitions) if keyword == "$defs" => {
                for (name, definition) in definitions {
                    references(&format!("#/$defs/{name}"), definition, &mut edges);
                }
            }
            _ => references("#", value, &mut edges),
        }
    }
    Cycles::of(&edges)
}

fn references(from: &str, schema: &Value, edges: &mut Vec<(String, String)>) {
    match schema {
        Value::Object(object) => {
            let reference = object.get("$ref").and_then(Value::as_str);
            edges.extend(reference.map(|to| (from.to_owned(), to.to_owned())));
            object.values().for_each(|value| references(from, value, edges));
        }
        Value::Array(items) => items.iter().for_each(|item| references(from, item, edges)),
        _ => {}
    }
}

#[cfg(test)]
mod tests;
