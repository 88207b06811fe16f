use serde_json::{Value, json};

use super::{findings, x};
use crate::portability::{Profile, Report, Subject::Input};

fn report(schema: &Value, profiles: &[Profile]) -> Report {
    let found = profiles.iter().flat_map(|profile| findings(Input, schema, profile)).collect();
    Report::new(profiles, 1, 0, found)
}

fn points() -> Value {
    let pair = json!({ "type": "array", "prefixItems": [{ "type": "string" }, true], "items": false });
    json!({
        "type": "object",
        "properties": {
            "any": true,
            "at": pair,
            "path": { "type": "array", "items": pair },
            "id": { "type": "integer", "minimum": 0, "maximum": u64::MAX, "description": "Up to 100." },
        },
        "required": ["any", "at", "path", "id"],
        "additionalProperties": false,
    })
}

#[test]
fn a_report_says_each_thing_once() {
    let report = report(
        &points(),
        &[Profile::CODEX, Profile::CLAUDE_CODE, Profile::GEMINI_CLI, Profile::OPENCODE, Profile::QWEN_CODE],
    );
    let expected = "\
portability of 1 tool for 5 profiles: 2 errors, 2 warnings, 0 notes

error BOOL-SCHEMA: a schema that is only `true` or `false`
  in `tool`, argument `any` (`true`)
  Gemini CLI 0.61.0, opencode 1.18.33: loses every tool of the server
  Codex 0.171.0: shows the model a string
  -> write `{}` for `true`; remove what is `false`

error TUPLE: a tuple that is closed by `\"items\": false`
  in `tool`, argument `at`
  in `tool`, argument `path[]`
  Gemini CLI 0.61.0, Qwen Code 0.24.4: refuses every call: `boolean schema is false`
  Codex 0.171.0: shows the model a list of strings
  -> use a struct with a field for each place

warning BOOL-SCHEMA: a schema that is only `true` or `false`
  in `tool`, argument `at[1]` (`true`)
  in `tool`, argument `path[][1]` (`true`)
  Codex 0.171.0: shows the model a string
  -> write `{}` for `true`; remove what is `false`

warning INT-64: an integer that may be beyond 2^53, where a double is no longer exact
  in `tool`, argument `id` (up to 18446744073709551615)
  Claude Code 2.1.332, Gemini CLI 0.61.0, Qwen Code 0.24.4, opencode 1.18.33: carries numbers as doubles, so that larger ones change silently
  -> for an id write `#[arg(as_string)]`, or `Decimal<u64>` within a type and in results; for an amount give it a range, such as `#[arg(range = 0..=9_007_199_254_740_991)]` or a smaller type";
    assert_eq!(report.to_string(), expected);
    assert_eq!(format!("{report:#}"), expected);
    assert!(!report.is_clean());
}

#[test]
fn notes_are_counted_and_shown_on_request() {
    let report = report(&x(json!({ "type": "integer", "minimum": 1, "maximum": 9 })), &[Profile::CODEX]);
    assert!(report.is_clean());
    let head = "portability of 1 tool for 1 profile: 0 errors, 0 warnings, 1 note";
    assert_eq!(report.to_string(), format!("{head}\n\nthe notes are shown by `{{:#}}`"));
    let note = "note HINT-LOST: a constraint that not every model is shown
  in `tool`, argument `x` (`minimum`, `maximum`)
  Codex 0.171.0: does not show it to the model
  -> say it in the description too; calls are checked in any case";
    assert_eq!(format!("{report:#}"), format!("{head}\n\n{note}"));
}

#[test]
fn a_report_has_a_stable_shape_for_machines() {
    let report = report(&x(json!(true)), &[Profile::GEMINI_CLI.with_server_key("issues"), Profile::MISTRAL]);
    assert_eq!(
        serde_json::to_value(&report).expect("it serializes"),
        json!({
            "profiles": [
                {
                    "id": "gemini-cli",
                    "name": "Gemini CLI",
                    "version": "0.61.0",
                    "source": Profile::GEMINI_CLI.source(),
                    "server_key": "issues",
                },
                {
                    "id": "mistral",
                    "name": "Mistral",
                    "version": null,
                    "source": Profile::MISTRAL.source(),
                    "server_key": "host",
                },
            ],
            "tools": 1,
            "omitted": 0,
            "findings": [{
                "rule": "BOOL-SCHEMA",
                "severity": "error",
                "tool": "tool",
                "subject": "input",
                "path": "/properties/x",
                "detail": "`true`",
                "client": "gemini-cli",
                "effect": "refuses_server",
                "message": "loses every tool of the server",
                "remedy": "write `{}` for `true`; remove what is `false`",
            }],
            "rewritings": [],
        })
    );
}

#[test]
#[should_panic(expected = "error BOOL-SCHEMA")]
fn an_error_fails_a_test_with_the_whole_report() {
    report(&x(json!(true)), Profile::MEASURED).assert_clean();
}
