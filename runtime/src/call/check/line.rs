use agent_tools::__private::decimal_range;
use jsonschema::{ValidationError, error::ValidationErrorKind as Kind};
use serde_json::{Map, Value};

use super::{
    expected::{MAX_PATTERN, expected, options},
    given::given,
    list::names,
    message::clip,
    nearest::nearest,
    problem::{Problems, Reason},
};
use crate::{
    applicable::{Applicable, Fit, Kinds},
    place::Place,
};

/// The schema of the place at which an error arose.
pub(super) fn schema_of<'s>(root: &'s Value, error: &ValidationError<'_>) -> &'s Value {
    const NOTHING: &Value = &Value::Bool(true);
    let keyword = error.schema_path().as_str();
    let schema = keyword.rsplit_once('/').map_or("", |(schema, _)| schema);
    root.pointer(schema).unwrap_or(NOTHING)
}

/// Adds an error that is not about a union.
pub(super) fn add(problems: &mut Problems<'_>, error: &ValidationError<'_>) {
    let schema = schema_of(problems.root, error);
    let is_cut = problems.sample.is_cut(error.instance_path().as_str());
    match error.kind() {
        // Entries were left out of the value that was looked at.
        Kind::Required { .. } | Kind::MinItems { .. } | Kind::MinProperties { .. } | Kind::Contains
            if is_cut => {}
        Kind::Required { property } => {
            missing(problems, error, schema, property.as_str().unwrap_or_default());
        }
        Kind::AdditionalProperties { unexpected } => {
            let known = own_names(schema);
            unknown(problems, error, schema, &known, unexpected.iter());
        }
        Kind::UnevaluatedProperties { unexpected } => {
            let known = declared(problems, &problems.place(error));
            let (elsewhere, nowhere): (Vec<_>, Vec<_>) =
                unexpected.iter().partition(|name| known.contains(&name.as_str()));
            unknown(problems, error, schema, &known, nowhere.into_iter());
            misplaced(problems, error, elsewhere);
        }
        // An object that declares nothing and is closed: the error is about the first property, the place is the object's.
        Kind::FalseSchema if error.schema_path().as_str().ends_with("/additionalProperties") => {
            let object =
                problems.sample.value().pointer(error.instance_path().as_str()).and_then(Value::as_object);
            unknown(problems, error, schema, &[], object.into_iter().flat_map(Map::keys));
        }
        Kind::PropertyNames { .. } => {
            let names = expected(problems.root, schema.get("propertyNames").unwrap_or(schema));
            let words = format!("has a property whose name is wrong; a name must be {names}");
            problems.push(problems.place(error), Reason::Value, words);
        }
        Kind::FalseSchema => {
            problems.push(problems.place(error), Reason::Unknown, "cannot be given; leave it out".to_owned());
        }
        _ => {
            let words = wrong(problems.root, schema, error);
            let advice = in_digits(schema, error.instance());
            problems.advised(problems.place(error), Reason::Value, words, advice);
        }
    }
}

/// A value that is not what belongs there. A number or text of the right type is told by how it is wrong.
fn wrong(root: &Value, schema: &Value, error: &ValidationError<'_>) -> String {
    let value = error.instance().as_ref();
    let must = format!("must be {}", expected(root, schema));
    match error.kind() {
        Kind::Minimum { .. } | Kind::ExclusiveMinimum { .. } => format!("{must}; the number is too small"),
        Kind::Maximum { .. } | Kind::ExclusiveMaximum { .. } => format!("{must}; the number is too large"),
        Kind::Pattern { .. } | Kind::Format { .. } | Kind::MaxLength { .. } if is_decimal(schema) => {
            let is_integer = value.as_str().is_some_and(is_integer);
            format!("{must}; {}", if is_integer { "the number is out of range" } else { "the string is not" })
        }
        Kind::Pattern { .. } => format!("{must}; the string does not"),
        Kind::Format { .. } => format!("{must}; the string is not"),
        Kind::MultipleOf { .. } => format!("{must}; the number is not"),
        Kind::UniqueItems => "must not have the same item twice".to_owned(),
        Kind::Contains => {
            let item = expected(root, schema.get("contains").unwrap_or(schema));
            format!("must have an item that is {item}")
        }
        Kind::OneOfMultipleValid { .. } => {
            "fits more than one of the forms that it may have; give the properties of one form only"
                .to_owned()
        }
        Kind::AdditionalItems { .. } | Kind::UnevaluatedItems { .. } => {
            "has more items than it may".to_owned()
        }
        Kind::Enum { .. } | Kind::Constant { .. } => {
            format!("{must}, not {}{}", given(value), meant(schema, value))
        }
        _ => format!("{must}, not {}", given(value)),
    }
}

/// How to send a number, to one who has sent a text that is none.
fn in_digits(schema: &Value, value: &Value) -> &'static str {
    const NUMBER: Kinds = Kinds::INTEGER.or(Kinds::FRACTION);
    const OTHERS: Kinds = Kinds::BOOLEAN.or(Kinds::STRING).or(Kinds::ARRAY).or(Kinds::OBJECT);
    let wants_number =
        schema.as_object().map(Kinds::of).is_some_and(|kinds| kinds.meets(NUMBER) && !kinds.meets(OTHERS));
    let is_text = value.as_str().is_some_and(|text| !text.is_empty());
    if wants_number && is_text { "; send a number in digits, without quotes" } else { "" }
}

/// Whether a schema asks for a number in a string.
fn is_decimal(schema: &Value) -> bool {
    schema["format"].as_str().and_then(decimal_range).is_some()
}

/// Whether a text is an integer as it would be written back, however large.
fn is_integer(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    !digits.is_empty()
        && digits.bytes().all(|byte| byte.is_ascii_digit())
        && (text == "0" || !digits.starts_with('0'))
}

/// The option of a schema that a text was probably meant for.
pub(super) fn meant(schema: &Value, value: &Value) -> String {
    meant_of(&schema.as_object().and_then(options).unwrap_or_default(), value)
}

/// The option that a text was probably meant for.
pub(super) fn meant_of(options: &[&Value], value: &Value) -> String {
    let options = options.iter().filter_map(|option| option.as_str());
    let nearest = value.as_str().and_then(|text| nearest(text, options));
    nearest.map(|option| format!("; did you mean {}?", Value::from(option))).unwrap_or_default()
}

fn missing(problems: &mut Problems<'_>, error: &ValidationError<'_>, schema: &Value, name: &str) {
    let mut place = problems.place(error);
    place.enter_property(name);
    let property = schema.get("properties").and_then(|properties| properties.get(name));
    let words = match property {
        Some(property) => format!("is missing; it must be {}", expected(problems.root, property)),
        None => "is missing".to_owned(),
    };
    problems.push(place, Reason::Missing, words);
}

/// Adds names that do not belong to an object. The names that do are told once.
fn unknown<'n>(
    problems: &mut Problems<'_>,
    error: &ValidationError<'_>,
    schema: &Value,
    known: &[&str],
    unexpected: impl Iterator<Item = &'n String>,
) {
    let place = problems.place(error);
    let patterns = schema.get("patternProperties").and_then(Value::as_object);
    let pattern = patterns.and_then(|patterns| patterns.keys().next());
    let mut remedy = match pattern {
        Some(pattern) => Some(format!("names there match `{}`", clip(pattern, MAX_PATTERN))),
        None if known.is_empty() => None,
        None => Some(format!("leave it out, or choose from {}", names(known.iter().copied()))),
    };
    // A name that is given already is not the one that was meant.
    let object = error.instance().as_ref().as_object();
    let is_free = |known: &&str| !object.is_some_and(|object| object.contains_key(*known));
    let free: Vec<&str> = known.iter().copied().filter(is_free).collect();
    let mut unexpected: Vec<_> = unexpected.collect();
    unexpected.sort_unstable();
    for name in unexpected {
        let words = match nearest(name, free.iter().copied()) {
            Some(near) => format!("is unknown; did you mean `{near}`?"),
            None => {
                format!("is unknown; {}", remedy.take().unwrap_or_else(|| "leave it out".to_owned()))
            }
        };
        let mut place = place.clone();
        place.enter_property(name);
        problems.push(place, Reason::Unknown, words);
    }
}

/// Notes names that belong to another form of the object. Where no form fits, all names of all forms are among them, so
/// these are told only where nothing else is wrong.
fn misplaced(problems: &mut Problems<'_>, error: &ValidationError<'_>, names: Vec<&String>) {
    for name in names {
        let mut place = problems.place(error);
        place.enter_property(name);
        problems.push_weak(place, "does not go with the other properties; leave it out".to_owned());
    }
}

/// The names that a schema declares itself.
fn own_names(schema: &Value) -> Vec<&str> {
    let properties = schema.get("properties").and_then(Value::as_object).into_iter().flatten();
    let can_be_given = properties.filter(|(_, property)| **property != Value::Bool(false));
    let mut names: Vec<_> = can_be_given.map(|(name, _)| name.as_str()).collect();
    names.sort_unstable();
    names
}

/// The names that can be given at a place.
fn declared<'s>(problems: &Problems<'s>, place: &Place) -> Vec<&'s str> {
    let value = problems.sample.value();
    Applicable::at_root(problems.root, value, Fit::Tag).at(place, value).declared()
}
