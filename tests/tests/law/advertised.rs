use std::{collections::BTreeSet, fmt::Write as _};

use agent_tools::__private::Effect;
use agent_tools_runtime::{Rewriting, Shows};
use agent_tools_tests::rng::Rng;
use serde_json::Value;

use crate::{case::Case, cases, documents, generate::Generator, law, mutate::mutated};

/// Values after what is accepted and after what is shown.
fn values(case: &Case) -> Vec<Value> {
    let mut values = law::values(case, 500);
    let mut generator = Generator { root: case.descriptor.advertised_schema(), rng: Rng::new(23) };
    for _ in 0..200 {
        let value = generator.instance();
        let changed = mutated(&value, &mut generator.rng);
        values.extend([value, changed]);
    }
    values
}

#[test]
fn what_is_shown_compares_with_what_is_accepted_as_the_report_says() {
    let mut breaches = String::new();
    for case in cases::all().into_iter().chain(documents::all()) {
        let rewritings = case.rewritings();
        let mut met = BTreeSet::new();
        let mut has_instance = false;
        for value in values(&case) {
            let (accepted, shown) = (case.accept.is_valid(&value), case.advertised.is_valid(&value));
            has_instance |= shown;
            let found = match (accepted, shown) {
                (true, true) | (false, false) => continue,
                (true, false) => Shows::Less,
                (false, true) => Shows::More,
            };
            met.insert(found);
            let told: Vec<_> = rewritings.iter().filter(|told| told.shows() == found).collect();
            // What is shown is not looked at for its errors: a union has one for all of its branches.
            let refused_at = case.accept.iter_errors(&value).map(|error| error.instance_path().to_string());
            for place in refused_at.chain((found == Shows::Less).then(String::new)) {
                if !told.iter().any(|told| is_told_of(told.path(), &place)) {
                    writeln!(breaches, "{}: {value} is shown {found:?} at `{place}`", case.name)
                        .expect("writes");
                }
            }
        }
        let claimed: BTreeSet<_> = rewritings.iter().map(Rewriting::shows).collect();
        for claimed in claimed.difference(&met).filter(|claimed| **claimed != Shows::Same) {
            writeln!(breaches, "{}: no value is shown {claimed:?}", case.name).expect("writes");
        }
        if !has_instance {
            writeln!(breaches, "{}: nothing satisfies what is shown", case.name).expect("writes");
        }
    }
    assert!(breaches.is_empty(), "{breaches}");
}

/// Whether a rewriting at `told`, such as `x[].*.name`, can be to blame at a place of a value, a JSON Pointer: one of
/// the two lies within the other. What is told of a definition may be met anywhere.
fn is_told_of(told: &str, place: &str) -> bool {
    let spaced = told.replace("[]", ".[]");
    let told = spaced.split('.').filter(|step| !step.is_empty());
    let place = place.split('/').skip(1);
    let is_same = |told: &str, step: &str| told == step || matches!(told, "[]" | "*");
    spaced.starts_with("$defs/") || told.zip(place).all(|(told, step)| is_same(told, step))
}

#[test]
fn nothing_is_shown_that_some_client_cannot_take() {
    for case in cases::all() {
        let shown = case.descriptor.advertised_schema();
        assert_eq!(shown["type"], "object", "{}", case.name);
        assert!(shown["properties"].is_object(), "{}", case.name);
        let mut names = Vec::new();
        check(shown, shown, &mut names);
        assert_eq!(names, Vec::<String>::new(), "{}: {shown}", case.name);
    }
}

/// Keywords that some measured client refuses, drops in silence, or takes for another.
const TABOO: [&str; 14] = [
    "$schema",
    "title",
    "examples",
    "const",
    "oneOf",
    "not",
    "prefixItems",
    "patternProperties",
    "propertyNames",
    "unevaluatedProperties",
    "deprecated",
    "readOnly",
    "writeOnly",
    "definitions",
];

/// The formats that are shown.
const FORMATS: [&str; 10] =
    ["date-time", "date", "time", "duration", "email", "hostname", "uri", "ipv4", "ipv6", "uuid"];

fn check(schema: &Value, root: &Value, wrong: &mut Vec<String>) {
    let Some(object) = schema.as_object() else {
        wrong.push(format!("a schema that is {schema}"));
        return;
    };
    wrong.extend(
        TABOO.iter().filter(|keyword| object.contains_key(**keyword)).map(|keyword| (*keyword).to_owned()),
    );
    if object.get("type").is_some_and(Value::is_array) {
        wrong.push("a list of types".to_owned());
    }
    if object.get("type").is_some_and(|kind| kind == "array") && !object.contains_key("items") {
        wrong.push("an array without items".to_owned());
    }
    if object.contains_key("anyOf") && (object.contains_key("type") || object.contains_key("properties")) {
        wrong.push("a union beside a type".to_owned());
    }
    if let Some(target) = object.get("$ref").and_then(Value::as_str) {
        if root.pointer(target.trim_start_matches('#')).is_none() {
            wrong.push(format!("{target}, which is nowhere"));
        }
        if object.keys().any(|keyword| !matches!(keyword.as_str(), "$ref" | "description" | "default")) {
            wrong.push("a reference beside something".to_owned());
        }
    }
    if object.get("format").and_then(Value::as_str).is_some_and(|name| !FORMATS.contains(&name)) {
        wrong.push("a format of nobody's".to_owned());
    }
    let required = |name: &str| {
        object
            .get("required")
            .and_then(Value::as_array)
            .is_some_and(|names| names.iter().any(|one| one == name))
    };
    for (name, property) in object.get("properties").and_then(Value::as_object).into_iter().flatten() {
        if !["type", "anyOf", "allOf", "$ref"].iter().any(|keyword| property.get(keyword).is_some()) {
            wrong.push(format!("`{name}` without a type"));
        }
        let is_null = |branch: &Value| branch["type"] == "null";
        if !required(name)
            && property["anyOf"].as_array().is_some_and(|branches| branches.iter().any(is_null))
        {
            wrong.push(format!("`{name}`, which may be left out or null"));
        }
    }
    if object.get("description").and_then(Value::as_str).is_some_and(|text| text.chars().count() > 1024) {
        wrong.push("a long description".to_owned());
    }
    for keyword in ["properties", "$defs"] {
        for child in
            object.get(keyword).and_then(Value::as_object).into_iter().flat_map(|named| named.values())
        {
            check(child, root, wrong);
        }
    }
    for keyword in ["anyOf", "allOf"] {
        for child in object.get(keyword).and_then(Value::as_array).into_iter().flatten() {
            check(child, root, wrong);
        }
    }
    if let Some(items) = object.get("items") {
        check(items, root, wrong);
    }
    match object.get("additionalProperties") {
        None | Some(Value::Bool(_)) => {}
        Some(rest) if *rest == serde_json::json!({}) => wrong.push("empty additionalProperties".to_owned()),
        Some(rest) => check(rest, root, wrong),
    }
}

/// Every advertised schema with what of its rewriting is not equal, kept as text so that a change of it is seen.
#[test]
fn what_is_shown_of_each_type_is_what_was_reviewed() {
    let mut shown = String::new();
    for case in cases::all() {
        let changes = case.descriptor.rewrites().iter().filter(|rewrite| rewrite.effect() != Effect::Equal);
        let changes: BTreeSet<_> = changes
            .map(|rewrite| format!("{} {:?} at `{}`", rewrite.rule(), rewrite.effect(), rewrite.path()))
            .collect();
        writeln!(shown, "{}\n{}", case.name, case.descriptor.advertised_schema()).expect("a text takes all");
        for change in changes {
            writeln!(shown, "{change}").expect("a text takes all");
        }
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/law/advertised.txt");
    if std::env::var_os("UPDATE_SNAPSHOTS").is_some() {
        std::fs::write(path, &shown).expect("the snapshot is written");
    }
    let reviewed = std::fs::read_to_string(path).expect("a snapshot; UPDATE_SNAPSHOTS=1 writes it");
    for (shown, reviewed) in shown.lines().zip(reviewed.lines()) {
        assert_eq!(shown, reviewed, "UPDATE_SNAPSHOTS=1 writes it anew; read the difference");
    }
    assert_eq!(shown.lines().count(), reviewed.lines().count());
}
