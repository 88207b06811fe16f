mod rows;

use std::collections::BTreeSet;

use serde_json::json;

use self::rows::Row;
use super::{defining, findings, object, x};
use crate::portability::{
    Profile,
    Subject::{Input, Output},
    rule::Shape::{DescEmpty, NameChars, NameUnique, NameUnusual},
    shapes,
};

fn rows() -> impl Iterator<Item = Row> {
    rows::values().into_iter().chain(rows::objects())
}

#[test]
fn each_row_of_the_table_is_found() {
    for (subject, schema, profile, rule, path, effect, severity) in rows() {
        let found = findings(subject, &schema, &profile);
        let found: Vec<_> =
            found.iter().filter(|finding| finding.rule() == rule && finding.path() == path).collect();
        let said: Vec<_> = found.iter().map(|finding| (finding.effect(), finding.severity())).collect();
        let shown: String = schema.to_string().chars().take(200).collect();
        assert!(
            said.contains(&(effect, severity)),
            "{} says {said:?} of {rule} at `{path}` in {shown}, not {:?}",
            profile.id(),
            (effect, severity)
        );
        assert!(found.iter().all(|finding| !finding.message().is_empty() && !finding.remedy().is_empty()));
    }
}

#[test]
fn every_rule_of_schemas_has_a_row() {
    let shown: BTreeSet<_> = rows().map(|row| row.3).collect();
    let elsewhere = ["NAME-CHARS", "NAME-LENGTH", "NAME-UNIQUE", "TOOL-COUNT", "DESC", "SIZE"];
    let missing: Vec<_> = super::profiles::rules()
        .into_iter()
        .filter(|rule| !shown.contains(rule) && !elsewhere.contains(rule))
        .collect();
    assert_eq!(missing, [""; 0]);
}

#[test]
fn every_form_that_a_profile_knows_stands_in_some_row() {
    let found: BTreeSet<_> =
        rows().flat_map(|row| shapes::find(row.0, &row.1).sites).map(|site| site.shape).collect();
    let missing: Vec<_> = Profile::ALL
        .iter()
        .flat_map(|profile| profile.facts().reactions.iter().map(|reaction| reaction.shape))
        .filter(|shape| !found.contains(shape))
        .filter(|shape| !matches!(shape, NameChars | NameUnusual | NameUnique | DescEmpty))
        .collect();
    assert_eq!(missing, []);
}

/// Schemas next to one in the table, of which the profile has nothing to say under that rule.
#[test]
fn what_a_client_takes_is_not_reported() {
    let text = || json!({ "type": "string" });
    let table = [
        (Input, x(text()), Profile::GEMINI_CLI, "ROOT-OBJECT"),
        (Input, x(json!(true)), Profile::CLAUDE_CODE, "BOOL-SCHEMA"),
        (Input, x(json!({ "type": "array", "items": true })), Profile::GEMINI_CLI, "BOOL-SCHEMA"),
        (Input, json!({ "type": "object", "additionalProperties": true }), Profile::CODEX, "BOOL-SCHEMA"),
        (Output, x(json!({ "description": "Any." })), Profile::CODEX, "UNTYPED"),
        (Input, x(json!({ "anyOf": [text()] })), Profile::CODEX, "UNTYPED"),
        (Input, x(json!({ "properties": { "a": text() } })), Profile::CODEX, "UNTYPED"),
        (Input, x(json!({ "type": "array", "items": {} })), Profile::CODEX, "UNTYPED"),
        (
            Input,
            x(json!({ "anyOf": [text(), { "type": "integer" }, { "type": "null" }] })),
            Profile::CLAUDE_CODE,
            "TEXT-OR-JSON",
        ),
        (
            Input,
            x(x(json!({ "anyOf": [text(), { "type": "object" }] }))),
            Profile::CLAUDE_CODE,
            "TEXT-OR-JSON",
        ),
        (Input, x(x(json!({ "anyOf": [text(), { "type": "null" }] }))), Profile::CONTINUE, "NULL-REQUIRED"),
        (Input, x(json!({ "type": "object", "additionalProperties": true })), Profile::OPENCODE, "OPEN-MAP"),
        (
            Input,
            x(json!({ "type": "integer", "minimum": 0, "maximum": 9_007_199_254_740_991_u64 })),
            Profile::GEMINI_CLI,
            "INT-64",
        ),
        (
            Input,
            x(json!({ "type": "integer", "format": "uint32", "minimum": 0 })),
            Profile::GEMINI_CLI,
            "INT-64",
        ),
        (Input, x(json!({ "type": "integer", "minimum": 0, "maximum": u64::MAX })), Profile::CODEX, "INT-64"),
        (Input, x(json!({ "type": "integer", "enum": [1, 2] })), Profile::GEMINI_CLI, "INT-64"),
        (Input, x(json!({ "type": "number" })), Profile::GEMINI_CLI, "INT-64"),
        (Input, x(json!({ "type": "integer", "minimum": 0, "maximum": 255 })), Profile::CODEX, "HINT-LOST"),
        (
            Input,
            x(json!({ "type": "integer", "maximum": 100, "description": "At most 100." })),
            Profile::CODEX,
            "HINT-LOST",
        ),
        (Input, x(json!({ "type": "integer", "maximum": 100 })), Profile::CLAUDE_CODE, "HINT-LOST"),
        (Input, x(json!({ "type": "array", "items": text(), "minItems": 2 })), Profile::CODEX, "HINT-LOST"),
        (Output, x(json!({ "type": "integer", "maximum": 100 })), Profile::CODEX, "HINT-LOST"),
        (
            Input,
            object(&json!({ "x": {} , "y": text() }), &json!(["y"])),
            Profile::GEMINI_CLI,
            "NULL-OPTIONAL",
        ),
        (Input, object(&json!({ "a_b": text() }), &json!(["a_b"])), Profile::GEMINI_PARAMETERS, "PROP-NAME"),
        (
            Input,
            x(object(&json!({ "wait_for_previous": text() }), &json!([]))),
            Profile::GEMINI_CLI,
            "PROP-INJECTED",
        ),
        (
            Input,
            x(json!({ "type": "object", "anyOf": [{ "required": ["a"] }] })),
            Profile::CONTINUE,
            "REQUIRED-DANGLING",
        ),
        (
            Input,
            defining(x(json!({ "$ref": "#/$defs/T" })), json!({ "T": text() })),
            Profile::CONTINUE,
            "RECURSION",
        ),
        (Input, x(json!({ "oneOf": [text(), { "type": "boolean" }] })), Profile::CLAUDE_CODE, "ONE-OF"),
        (Input, x(json!({ "$ref": "#/$defs/T", "description": "D" })), Profile::GEMINI_CLI, "REF-SIBLING"),
        (Output, x(text()), Profile::GEMINI_CLI, "OUTPUT-ROOT"),
        (Output, json!({ "type": "string" }), Profile::CLAUDE_CODE, "OUTPUT-ROOT"),
    ];
    for (subject, schema, profile, rule) in table {
        let found = findings(subject, &schema, &profile);
        assert!(found.iter().all(|finding| finding.rule() != rule), "{rule} of {} in {schema}", profile.id());
    }
}

#[test]
fn a_constraint_that_the_description_says_is_not_lost() {
    for (constraint, said, unsaid) in [
        (json!({ "pattern": "^[a-z]+$" }), "A word (pattern ^[a-z]+$).", "A word ([a-z])."),
        (json!({ "format": "date-time" }), "Date and time of the change.", "Time of the change."),
        (json!({ "format": "uuid" }), "A UUID.", "An id."),
        (json!({ "format": "uri" }), "The URL.", "Where it is."),
        (json!({ "format": "email" }), "An e-mail address.", "An address."),
        (json!({ "uniqueItems": true }), "Names; no item twice.", "Names."),
        (json!({ "default": "open" }), "Default \"open\".", "Opens it."),
        (json!({ "default": [] }), "Names (default []).", "Names."),
        (json!({ "default": {} }), "Names (default {}).", "Names."),
        (json!({ "default": false }), "Off (false) by default.", "Off."),
        (json!({ "minItems": 2, "maxItems": 2 }), "Exactly 2 items.", "Exactly 20 items."),
        (json!({ "examples": ["ISSUE-42"] }), "Such as ISSUE-42.", "Such as ISSUE-421."),
    ] {
        for (description, lost) in [(said, false), (unsaid, true)] {
            let mut property = constraint.clone();
            property["description"] = json!(description);
            let found = findings(Input, &x(property), &Profile::CODEX);
            assert_eq!(
                found.iter().any(|finding| finding.rule() == "HINT-LOST"),
                lost,
                "{constraint}: {description}"
            );
        }
    }
}

#[test]
fn a_value_in_a_description_counts_only_as_a_word() {
    for (description, found) in
        [("At most 100.", 0), ("(1-100)", 0), ("At most 1000.", 1), ("v100", 1), ("", 1)]
    {
        let schema = x(json!({ "type": "integer", "maximum": 100, "description": description }));
        let hints = findings(Input, &schema, &Profile::CODEX);
        let hints = hints.iter().filter(|finding| finding.rule() == "HINT-LOST").count();
        assert_eq!(hints, found, "{description:?}");
    }
}
