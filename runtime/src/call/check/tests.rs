//! Each file in `mistakes/` is a schema, and mistakes in calls of it with what a model reads of them: after a line with
//! `>` and the arguments come the lines of the message, without the first, which is always the same.
//!
//! After a change on purpose: `UPDATE_SNAPSHOTS=1 cargo test -p agent-tools-runtime mistakes`, and read the diff.

use std::{fs, path::PathBuf};

use serde_json::{Map, Value, json};

use super::explain;
use crate::catalog::Contract;

const FIRST: &str = "The tool did not run. Correct the arguments and call it again:\n";

fn said(schema: &Value, contract: &Contract, arguments: &Value) -> String {
    assert!(!contract.accepts(arguments), "no mistake: {arguments}");
    let message = explain(schema, contract, arguments);
    let rendered = json!({ "code": "invalid_input", "message": message }).to_string();
    assert!(rendered.len() < 2_000, "{} bytes: {arguments:.100}", rendered.len());
    message.strip_prefix(FIRST).expect("the first line").to_owned()
}

fn said_by(schema: &Value, arguments: &Value) -> String {
    said(schema, &Contract::compile(schema).expect("compiles"), arguments)
}

fn files() -> Vec<PathBuf> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/call/check/mistakes");
    let files = fs::read_dir(folder).expect("the folder").map(|entry| entry.expect("an entry").path());
    let mut files: Vec<_> = files.collect();
    files.sort();
    files
}

/// The schema of a file, and the arguments.
fn read(text: &str) -> (&str, Vec<&str>) {
    let schema = text.split("\n>").next().unwrap_or_default();
    (schema, text.lines().filter_map(|line| line.strip_prefix("> ")).collect())
}

#[test]
fn mistakes_are_told_in_words_that_were_read_once() {
    let mut count = 0;
    for file in files() {
        let text = fs::read_to_string(&file).expect("a file");
        let (schema, mistakes) = read(&text);
        let parsed: Value = serde_json::from_str(schema).expect("a schema");
        let contract = Contract::compile(&parsed).expect("a schema that compiles");
        let mut told = schema.trim_end().to_owned() + "\n";
        for arguments in mistakes {
            let message = said(&parsed, &contract, &serde_json::from_str(arguments).expect("arguments"));
            told = format!("{told}\n> {arguments}\n{message}\n");
            count += 1;
        }
        if std::env::var_os("UPDATE_SNAPSHOTS").is_some() {
            fs::write(&file, &told).expect("written");
        } else {
            assert_eq!(told, text, "{}", file.display());
        }
    }
    assert!(count >= 60, "{count} mistakes");
}

#[test]
fn no_message_speaks_of_how_it_was_made() {
    for file in files() {
        let text = fs::read_to_string(&file).expect("a file");
        for line in text.lines().filter(|line| line.starts_with("- ")) {
            for word in
                ["schema", "anyOf", "oneOf", "serde", "deserialize", "unevaluated", "additional", "line 1"]
            {
                assert!(!line.contains(word), "{word} in {line}");
            }
            assert!(!line.contains("canary"), "a value came back: {line}");
        }
    }
}

#[test]
fn a_message_is_bounded_whatever_is_sent_and_whatever_the_schema_says() {
    let long = "x".repeat(5_000);
    let options: Vec<_> = (0..500).map(|at| format!("{at:03}{long}")).collect();
    let pattern = format!("^({})$", "a|\"".repeat(200));
    let names: Map<_, _> = (0..200).map(|at| (format!("{}{at}", "p".repeat(60)), json!({}))).collect();
    let wide = json!({
        "type": "object",
        "properties": {
            "options": { "enum": options },
            "pattern": { "type": "string", "pattern": pattern },
            "names": { "properties": names, "additionalProperties": false, "required": names.keys().collect::<Vec<_>>() },
            "list": { "type": "array", "items": { "type": "integer" } },
            "forms": { "anyOf": (0..200).map(|at| json!({ "required": [format!("f{at}")] })).collect::<Vec<_>>() },
        },
        "additionalProperties": false,
    });
    let unknown: Map<_, _> = (0..5_000).map(|at| (format!("{at}\"\\\u{1}"), json!(1))).collect();
    let nested = (0..60).fold(json!({ "x": 1 }), |inner, _| json!({ "k".repeat(60): inner }));
    for arguments in [
        json!({ "options": "none" }),
        json!({ "pattern": "none" }),
        json!({ "names": {} }),
        json!({ "names": { "none": 1 } }),
        json!({ "names": nested }),
        json!({ "list": vec![json!("x"); 100_000] }),
        json!({ "forms": {} }),
        json!({ "options": 1, "pattern": 1, "names": 1, "list": 1, "forms": {}, "other": 1 }),
        Value::Object(unknown),
    ] {
        said_by(&wide, &arguments);
    }
}

#[test]
fn of_a_value_that_is_too_large_a_part_is_looked_at() {
    let schema = json!({ "type": "object", "properties": {
        "list": { "type": "array", "items": { "type": "integer" }, "minItems": 200_000 },
    } });
    let mut items = vec![json!(1); 100_000];
    items[7] = json!("x");
    let told = said_by(&schema, &json!({ "list": items }));
    assert_eq!(told.lines().count(), 1, "{told}");
    assert!(told.starts_with("- `list[7]` must be a whole number, not a string of 1 character"), "{told}");
    items[7] = json!(1);
    items[70_000] = json!("x");
    let told = said_by(&schema, &json!({ "list": items }));
    assert!(told.contains("too large to say where it is wrong"), "{told}");
}

#[test]
fn another_form_of_a_value_is_tried_in_small_arguments_only() {
    let schema = json!({ "type": "object", "properties": { "list": { "items": { "type": "integer" } } } });
    for (length, advice) in
        [(10, "; send the value itself, without quotes"), (600, "; send a number in digits, without quotes")]
    {
        let mut items = vec![json!(1); length];
        items[7] = json!("5");
        let told = said_by(&schema, &json!({ "list": items }));
        assert_eq!(told, format!("- `list[7]` must be a whole number, not a string of 1 character{advice}"));
    }
}

#[test]
fn a_mistake_in_a_value_that_may_hold_itself_is_told_without_following_it_for_ever() {
    let schema = json!({
        "type": "object",
        "properties": { "filter": { "$ref": "#/$defs/Filter" } },
        "$defs": { "Filter": { "anyOf": [
            { "type": "integer" },
            { "type": "object", "properties": { "not": { "$ref": "#/$defs/Filter" } }, "required": ["not"] }
        ] } }
    });
    let deep = (0..50).fold(json!("x"), |inner, _| json!({ "not": inner }));
    let told = said_by(&schema, &json!({ "filter": deep }));
    assert!(told.contains("innermost"), "{told}");
}
