use agent_tools::{Context, Definition, Descriptor, JsonSchema, define};
use serde::Deserialize;

use crate::portability::{
    Effect::{self, Cuts, DropsKeyword, DropsTool, RefusesRequest, Renames, Rewrites},
    Profile, Report,
    Severity::{self, Error, Note, Warning},
    report,
};

#[derive(Deserialize, JsonSchema)]
#[schemars(crate = "agent_tools::schemars")]
struct Nothing {}

/// A tool without arguments.
pub(super) fn tool(name: &str, description: &str) -> Descriptor {
    let (name, description) = (name.to_owned(), description.to_owned());
    define(name, description, async |_: Context, _: Nothing| Ok(())).descriptor()
}

fn named(name: &str, profile: Profile) -> Report {
    report([tool(name, "Do it.")].iter(), [profile])
}

/// The rule, and what is said of it.
type Said = (&'static str, Effect, Severity);

/// Name, profile; rule, effect, severity of what is found.
#[test]
fn names_are_measured_with_what_each_client_puts_before_them() {
    let n = |length| "n".repeat(length);
    let table: Vec<(String, Profile, Option<Said>)> = vec![
        (n(53), Profile::BEDROCK, None),
        (n(54), Profile::BEDROCK, Some(("NAME-LENGTH", RefusesRequest, Error))),
        (n(54), Profile::OPENAI, Some(("NAME-LENGTH", RefusesRequest, Error))),
        (n(53), Profile::CLAUDE_CODE, None),
        (n(54), Profile::CLAUDE_CODE, Some(("NAME-LENGTH", DropsTool, Error))),
        (n(118), Profile::CLAUDE_CODE, Some(("NAME-LENGTH", DropsTool, Error))),
        (n(52), Profile::QWEN_CODE, None),
        (n(53), Profile::QWEN_CODE, Some(("NAME-LENGTH", Renames, Warning))),
        (n(54), Profile::GEMINI_CLI, None),
        (n(55), Profile::GEMINI_CLI, Some(("NAME-LENGTH", Renames, Warning))),
        (n(59), Profile::COPILOT_CLI, None),
        (n(60), Profile::COPILOT_CLI, Some(("NAME-LENGTH", Renames, Warning))),
        (n(55), Profile::CURSOR, None),
        (n(56), Profile::CURSOR, Some(("NAME-LENGTH", DropsTool, Warning))),
        (n(64), Profile::CODEX, None),
        (n(64), Profile::CONTINUE, None),
        (n(54), Profile::BEDROCK.with_server_key("h"), None),
        ("a.b".to_owned(), Profile::ANTHROPIC, Some(("NAME-CHARS", RefusesRequest, Error))),
        ("ключ".to_owned(), Profile::CLAUDE_CODE, Some(("NAME-CHARS", DropsTool, Error))),
        ("1st".to_owned(), Profile::GEMINI_PARAMETERS, Some(("NAME-CHARS", RefusesRequest, Error))),
        ("a__b".to_owned(), Profile::CLAUDE_CODE, Some(("NAME-CHARS", Renames, Warning))),
        ("mcp_x".to_owned(), Profile::QWEN_CODE, Some(("NAME-CHARS", Renames, Warning))),
        ("a-b_c".to_owned(), Profile::CLAUDE_CODE, None),
    ];
    for (name, profile, expected) in table {
        let id = profile.id();
        let report = named(&name, profile);
        let about_names = report.findings().filter(|finding| finding.rule().starts_with("NAME"));
        let found: Vec<_> =
            about_names.map(|finding| (finding.rule(), finding.effect(), finding.severity())).collect();
        assert_eq!(found, Vec::from_iter(expected), "{id} of {name}");
    }
}

#[test]
fn a_long_name_is_told_how_long_it_may_be() {
    let report = named(&"n".repeat(60), Profile::CLAUDE_CODE.with_server_key("issues"));
    let message = report.findings().next().expect("it is too long").message().to_owned();
    assert_eq!(
        message,
        "cannot name it where tools are searched for, which is the default: 73 characters with `mcp__issues__` before it, of 64; \
         the longest name that fits has 51"
    );
    assert_eq!(Profile::CLAUDE_CODE.with_server_key("issues").longest_name(), Some(51));
    assert_eq!(Profile::OPENCODE.longest_name(), None);
}

#[test]
fn names_that_clients_confuse_are_an_error() {
    for (one, other, expected) in
        [("get-issue", "get_issue", 1), ("Get", "get", 1), ("get_a", "get_b", 0), ("a_b", "ab", 0)]
    {
        let tools = [tool(one, "Do it."), tool(other, "Do it.")];
        let report = report(tools.iter(), [Profile::CODEX]);
        let found: Vec<_> = report.findings().filter(|finding| finding.rule() == "NAME-UNIQUE").collect();
        assert_eq!(found.len(), expected, "{one} and {other}");
        for finding in found {
            assert_eq!((finding.severity(), finding.effect()), (Error, Renames));
            assert!(finding.to_string().contains("like `"), "{finding}");
        }
    }
}

#[test]
fn tools_are_counted_as_a_whole() {
    for (count, profile, expected) in [
        (40, Profile::CURSOR, None),
        (41, Profile::CURSOR, Some((DropsTool, Warning))),
        (128, Profile::OPENAI, None),
        (129, Profile::OPENAI, Some((RefusesRequest, Error))),
        (65, Profile::COPILOT_CHAT, Some((Rewrites, Note))),
        (129, Profile::COPILOT_CHAT, Some((RefusesRequest, Error))),
        (513, Profile::GEMINI_JSON_SCHEMA, Some((RefusesRequest, Error))),
    ] {
        let tools: Vec<_> = (0..count).map(|at| tool(&format!("t{at}"), "Do it.")).collect();
        let report = report(tools.iter(), [profile]);
        let found = report.findings().find(|finding| finding.rule() == "TOOL-COUNT");
        assert_eq!(found.map(|finding| (finding.effect(), finding.severity())), expected, "{count}");
        assert!(found.is_none_or(|finding| finding.tool().is_empty()));
    }
}

#[test]
fn descriptions_are_measured_in_characters() {
    for (description, profile, expected) in [
        ("ж".repeat(4_000), Profile::CLAUDE_CODE, None),
        ("ж".repeat(4_001), Profile::CLAUDE_CODE, Some((Cuts, Warning))),
        ("d".repeat(1_025), Profile::OPENAI, Some((RefusesRequest, Warning))),
        ("d".repeat(1_025), Profile::COPILOT_CHAT, Some((Cuts, Note))),
        (String::new(), Profile::BEDROCK, Some((RefusesRequest, Warning))),
        ("d".repeat(9_000), Profile::CODEX, None),
    ] {
        let report = report([tool("t", &description)].iter(), [profile]);
        let found = report.findings().find(|finding| finding.rule() == "DESC");
        assert_eq!(found.map(|finding| (finding.effect(), finding.severity())), expected);
    }
}

#[test]
fn codex_is_told_how_many_bytes_it_would_send() {
    let wide = define("wide", "Do it.", async |_: Context, _: Wide| Ok(())).descriptor();
    let report = report([wide].iter(), [Profile::CODEX, Profile::CLAUDE_CODE]);
    let found: Vec<_> = report.findings().filter(|finding| finding.rule() == "SIZE").collect();
    let [size] = found.as_slice() else { panic!("{report}") };
    assert_eq!((size.client(), size.effect(), size.severity()), ("codex", DropsKeyword, Warning));
    assert!(size.detail().ends_with(" bytes"), "{}", size.detail());
}

/// Its arguments are more than Codex sends as they are.
#[derive(Deserialize)]
struct Wide {}

impl JsonSchema for Wide {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Wide".into()
    }

    fn json_schema(_: &mut agent_tools::schemars::SchemaGenerator) -> agent_tools::schemars::Schema {
        let property = serde_json::json!({ "type": "string", "description": "d".repeat(50) });
        let properties: serde_json::Map<String, serde_json::Value> =
            (0..80).map(|at| (format!("p{at}"), property.clone())).collect();
        agent_tools::schemars::json_schema!({ "type": "object", "properties": properties })
    }
}
