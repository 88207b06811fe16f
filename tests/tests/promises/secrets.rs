use std::{borrow::Cow, collections::BTreeMap, sync::Arc, time::Duration};

use agent_tools::{Context, Secret, ToolError, tool, tools};
use agent_tools_runtime::{Agent, Arguments, Catalog, Limits, OutcomeKind, Scope};
use agent_tools_tests::{
    client::{Client, Era},
    log::Log,
    tools::{Counts, basic, noargs},
};
use schemars::JsonSchema;
use serde::{
    Deserialize, Deserializer,
    de::{Error as _, Unexpected},
};
use serde_json::json;

use crate::SOON;

#[tokio::test]
async fn no_debug_output_and_no_log_line_contains_the_bearer() {
    let log = Log::of_process();
    let builder = Agent::builder("secrets").tools(basic(&Arc::new(Counts::default())));
    let mut shown = vec![format!("{builder:?}")];
    let agent = builder.build().expect("builds");
    let endpoint = agent.start().await.expect("starts");
    let client = Client::new(&endpoint);
    let bearer = endpoint.environment().1.to_owned();
    for era in Era::ALL {
        client.list(era).await;
        for tool in ["echo", "boom", "fail", "reject_it", "exists_nowhere"] {
            client.call(era, tool, json!({ "n": 1 })).await;
        }
        client.with_bearer(&format!("{bearer}x")).call(era, "noargs", json!({})).await;
    }
    let catalog = Catalog::freeze(tools![noargs]).expect("freezes");
    let scope = Scope::test();
    let outcome = catalog.call("noargs", (), &scope).await.expect("a tool");
    shown.extend([
        format!("{agent:?} {endpoint:?} {endpoint:#?}"),
        format!(
            "{:?} {:?} {:?}",
            agent.catalog(),
            agent.catalog().fingerprint(),
            catalog.descriptor("noargs")
        ),
        format!("{scope:?} {:?} {outcome:?} {:?}", scope.canceller(), outcome.render()),
        format!("{:?} {:?} {:?}", Arguments::default(), Limits::new(), Context::detached()),
        format!("{:?}", agent.close(Duration::ZERO).await),
        endpoint.url().to_owned(),
        endpoint.variable().to_owned(),
    ]);
    agent.close(SOON).await.expect("closes");
    tracing::trace!(target: "at last", "nothing");
    let log = log.text();
    assert!(log.contains("TRACE at last") && log.contains("registered"), "the log is kept at every level");
    for part in [bearer.as_str(), bearer.split_at(16).0] {
        assert!(!shown.iter().any(|text| text.contains(part)), "{shown:?}");
        assert!(!log.contains(part), "the log holds the bearer");
    }
}

/// A type that refuses what its schema admits, in words that quote the value.
#[derive(Debug)]
struct Picky;

impl<'de> Deserialize<'de> for Picky {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Err(D::Error::invalid_value(Unexpected::Str(&text), &"nothing at all"))
    }
}

impl JsonSchema for Picky {
    fn schema_name() -> Cow<'static, str> {
        "Picky".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "type": "string" })
    }
}

/// Take what nobody can give.
#[tool(read_only)]
async fn pick(value: Picky) -> String {
    format!("{value:?}")
}

#[tokio::test]
async fn what_a_decoder_says_of_a_value_goes_nowhere() {
    let log = Log::of_process();
    let catalog = Catalog::freeze(tools![pick]).expect("freezes");
    let outcome =
        catalog.call("pick", json!({ "value": "canary-argument" }), &Scope::test()).await.expect("a tool");
    assert_eq!(outcome.kind(), OutcomeKind::InvalidInput);
    let host = outcome.host_error().expect("schema and type disagree");
    assert_eq!(host.detail(), "`value` satisfies its schema and its type refuses it");
    assert!(!outcome.render().text().contains("canary"));
    let log = log.text();
    assert!(log.lines().any(|line| line.contains(host.id()) && line.contains("schema and type disagree")));
    assert!(!log.contains("canary-argument"), "the log holds an argument");
}

#[derive(Deserialize, JsonSchema)]
struct Credentials {
    /// Who.
    user: String,
    /// With what.
    password: Secret<String>,
}

/// Sign in.
#[tool(destructive)]
async fn sign_in(
    credentials: Credentials,
    #[arg(sensitive, length = 4..=4)] pin: &str,
    #[arg(sensitive)] codes: Vec<u32>,
) -> Result<String, ToolError> {
    let Credentials { user, password } = credentials;
    assert_ne!(password.expose(), "panic", "{user} {password:?} {} {}", pin.len(), codes.len());
    Ok(format!("{user} {password:?}"))
}

#[tokio::test]
async fn what_is_sensitive_is_in_no_message_log_or_debug_output() {
    const CANARY: &str = "canary-7183";
    let log = Log::of_process();
    let (agent, client) = crate::serve(tools![sign_in]).await;
    let mut seen = Vec::new();
    let calls = [
        json!({ "credentials": { "user": "u", "password": CANARY }, "pin": "1234", "codes": [71_837_183] }),
        json!({ "credentials": { "user": "u", "password": [CANARY] }, "pin": "1234", "codes": [] }),
        json!({ "credentials": { "user": "u", "password": "panic" }, "pin": CANARY, "codes": [] }),
        json!({ "credentials": { "user": "u", "password": "panic" }, "pin": "1234", "codes": [71_837_183] }),
        json!({ "credentials": { "user": "u", "password": CANARY, "x": CANARY }, "pin": "1234", "codes": CANARY }),
        json!({ "credentials": CANARY, "pin": { CANARY: CANARY }, "codes": [CANARY] }),
    ];
    for arguments in calls {
        for era in Era::ALL {
            seen.push(format!("{:?}", client.call(era, "sign_in", arguments.clone()).await));
        }
        let given = Arguments::from(arguments);
        seen.push(format!("{given:?} {given:#?}"));
        let outcome = agent.catalog().call("sign_in", given, &Scope::test()).await.expect("a tool");
        seen.push(format!("{outcome:?} {:?}", outcome.render()));
    }
    agent.close(SOON).await.expect("closes");
    assert!(seen.iter().any(|text| text.contains("Secret(…)")), "the handler has run: {seen:?}");
    assert!(log.text().contains("sign_in"), "the calls are logged");
    for part in [CANARY, "71837183"] {
        assert!(!seen.iter().any(|text| text.contains(part)), "{seen:?}");
        assert!(!log.text().contains(part), "the log holds an argument");
    }
}

#[derive(Deserialize, JsonSchema)]
struct Pair {
    /// One half.
    first: u32,
}

/// Keep what is given.
#[tool(non_destructive)]
async fn keep(map: Secret<BTreeMap<String, u8>>, pair: Secret<Pair>) -> u32 {
    let kept = map.expose().len();
    pair.expose().first + u32::try_from(kept).unwrap_or_default()
}

#[tokio::test]
async fn what_is_inside_of_a_secret_is_not_told_either() {
    const CANARY: &str = "canary-7183";
    let catalog = Catalog::freeze(tools![keep]).expect("freezes");
    for (arguments, kind) in [
        (json!({ "map": { CANARY: 1 }, "pair": { "first": 1 } }), OutcomeKind::Success),
        (json!({ "map": { CANARY: "5" }, "pair": { "first": "6" } }), OutcomeKind::Success),
        (json!({ "map": { CANARY: 300 }, "pair": { "first": 1 } }), OutcomeKind::InvalidInput),
        (json!({ "map": { CANARY: [CANARY] }, "pair": { CANARY: 1 } }), OutcomeKind::InvalidInput),
        (json!({ "map": {}, "pair": CANARY }), OutcomeKind::InvalidInput),
        (json!({ "map": { CANARY: 4_503_599_627_370_498.5 }, "pair": {} }), OutcomeKind::InvalidInput),
    ] {
        let outcome = catalog.call("keep", arguments.clone(), &Scope::test()).await.expect("a tool");
        assert_eq!(outcome.kind(), kind, "{arguments} {outcome:?}");
        let told = format!("{outcome:?} {:?} {:?}", outcome.render(), outcome.repaired());
        assert!(!told.contains(CANARY) && !told.contains("characters"), "{told}");
    }
}

#[derive(Deserialize, JsonSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "what is refused is not read")]
enum Access {
    Token { token: String },
    Password { user: String, password: Secret<u32> },
    Pin(Secret<u32>),
}

/// Enter.
#[tool(non_destructive)]
async fn enter(access: Access) {
    drop(access);
}

/// Where a wrong value fits no branch, the branch with the secret is still one that may be meant.
#[tokio::test]
async fn a_wrong_secret_in_a_union_is_not_told_either() {
    let catalog = Catalog::freeze(tools![enter]).expect("freezes");
    for (access, told) in [
        (json!({ "user": "u", "password": "canary" }), "`access.password` must be a whole number"),
        (json!({ "user": "u", "password": ["canary"] }), "`access.password` must be a whole number"),
        (json!({ "user": "u", "password": { "canary": 1 } }), "`access.password` must be a whole number"),
        (json!("canary"), "`access` must be a whole number"),
    ] {
        let outcome =
            catalog.call("enter", json!({ "access": access }), &Scope::test()).await.expect("a tool");
        let text = outcome.render().text();
        assert!(text.contains(told) && text.contains("what was given is not told"), "{access}: {text}");
        assert!(!text.contains("canary") && !text.contains("character"), "{access}: {text}");
    }
    // What was meant for a branch without secrets is told as ever.
    let mistake = json!({ "access": { "token": 5 } });
    let outcome = catalog.call("enter", mistake, &Scope::test()).await.expect("a tool");
    assert!(outcome.render().text().contains("`access.token` must be a string"), "{outcome:?}");
}

#[tokio::test]
async fn what_cannot_be_read_inside_of_a_secret_is_not_told_either() {
    const CANARY: &str = "canary-7183";
    let log = Log::of_process();
    let (agent, client) = crate::serve(tools![keep]).await;
    let deep = "[".repeat(64) + &"]".repeat(64);
    let twice = format!(r#"{{"{CANARY}":1,"{CANARY}":2}}"#);
    for (arguments, told) in [
        (
            format!(r#"{{"map":{twice},"pair":{{"first":1}}}}"#),
            "inside of `params.arguments.map`, a key is there twice",
        ),
        (
            format!(r#"{{"map":{{"{CANARY}":1e999}}}}"#),
            "inside of `params.arguments.map`, a value is a number",
        ),
        (
            format!(r#"{{"pair":{{"{CANARY}":{deep}}}}}"#),
            "inside of `params.arguments.pair`, a value is nested",
        ),
        (format!(r#"{{"pear":{twice}}}"#), "inside of `params.arguments.pear`, a key is there twice"),
        (r#"{"map":{},"map":{}}"#.to_owned(), "`params.arguments.map` is there twice"),
    ] {
        let in_process = Arguments::from_json(&arguments).expect_err("it cannot be read");
        assert!(!format!("{in_process} {in_process:?}").contains(CANARY), "{in_process:?}");
        for era in Era::ALL {
            let answer = client.call_text(era, "keep", &arguments).await.message().to_string();
            assert!(answer.contains(told) && !answer.contains(CANARY), "{era:?} {arguments}: {answer}");
            let answer = client.call_text(era, "no_such_tool", &arguments).await.message().to_string();
            assert!(answer.contains("inside of `params.arguments`"), "{era:?} {arguments}: {answer}");
            assert!(!answer.contains(CANARY), "{era:?} {arguments}: {answer}");
        }
    }
    agent.close(SOON).await.expect("closes");
    assert!(!log.text().contains(CANARY), "the log holds a key");
}

/// Answer with the size of what was given.
#[tool(read_only)]
async fn repaired(#[arg(as_string)] id: u64, n: u32) -> u64 {
    id + u64::from(n)
}

/// The same, without repair.
#[tool(read_only, coerce = "off")]
async fn strict(#[arg(as_string, default = 9_007_199_254_740_993)] id: u64, n: u32) -> u64 {
    id + u64::from(n)
}

#[tokio::test]
async fn a_number_as_string_is_exact_and_repair_can_be_turned_off() {
    use OutcomeKind::{InvalidInput, Success};
    let catalog = Catalog::freeze(tools![repaired, strict]).expect("freezes");
    for (tool, arguments, kind, text) in [
        ("repaired", json!({ "id": "9007199254740993", "n": 0 }), Success, "9007199254740993"),
        ("repaired", json!({ "id": "18446744073709551615", "n": 0 }), Success, "18446744073709551615"),
        ("repaired", json!({ "id": "18446744073709551616", "n": 0 }), InvalidInput, "`id` must be"),
        ("repaired", json!({ "id": "007", "n": 0 }), InvalidInput, "`id` must be"),
        ("repaired", json!({ "id": 7, "n": 0 }), InvalidInput, "`id` must be"),
        ("repaired", json!({ "id": "7", "n": "5" }), Success, "12"),
        ("strict", json!({ "n": 0 }), Success, "9007199254740993"),
        ("strict", json!({ "id": null, "n": 0 }), Success, "9007199254740993"),
        ("strict", json!({ "id": "7", "n": "5" }), InvalidInput, "`n` must be"),
    ] {
        let outcome = catalog.call(tool, arguments.clone(), &Scope::test()).await.expect("a tool");
        assert_eq!(outcome.kind(), kind, "{tool} {arguments} {outcome:?}");
        assert!(outcome.render().text().contains(text), "{tool} {arguments}: {}", outcome.render().text());
    }
}
