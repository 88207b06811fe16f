//! Inputs, results and errors that are made to hurt.

use std::{
    collections::BTreeMap,
    fmt,
    sync::Arc,
    time::{Duration, Instant},
};

use agent_tools::{Content, tool, tools};
use agent_tools_runtime::{Agent, Arguments, Catalog, Limits, OutcomeKind, Scope};
use agent_tools_tests::{
    client::{Client, Era},
    tools::{Counts, noargs},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::{SOON, eventually, serve};

#[derive(Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "lowercase")]
#[expect(dead_code, reason = "it is decoded and not read")]
enum Expr {
    And { args: Vec<Expr> },
    Or { args: Vec<Expr> },
    Not { args: Vec<Expr> },
    Leaf { v: u32 },
}

#[derive(Deserialize, JsonSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "it is decoded and not read")]
enum Untagged {
    Many(Vec<Untagged>),
    One { left: Box<Untagged> },
    Leaf(u32),
}

/// Take filters that refer to themselves.
#[tool(read_only)]
async fn recursive(
    /// By tag.
    tagged: Option<Expr>,
    /// By shape.
    untagged: Option<Untagged>,
) -> bool {
    tagged.is_some() || untagged.is_some()
}

#[tokio::test]
async fn a_deep_value_of_a_recursive_union_is_refused_as_fast_as_it_is_accepted() {
    let catalog = Catalog::freeze(tools![recursive]).expect("freezes");
    let tagged = |leaf: &str| {
        let open = r#"{"type":"not","args":["#.repeat(25);
        format!(r#"{{"tagged":{open}{{"type":"leaf","v":{leaf}}}{}}}"#, "]}".repeat(25))
    };
    let untagged =
        |leaf: &str| format!(r#"{{"untagged":{}{leaf}{}}}"#, r#"{"left":"#.repeat(50), "}".repeat(50));
    for (text, kind) in [
        (tagged("1"), OutcomeKind::Success),
        (tagged("\"x\""), OutcomeKind::InvalidInput),
        (untagged("1"), OutcomeKind::Success),
        (untagged("\"x\""), OutcomeKind::InvalidInput),
    ] {
        let begun = Instant::now();
        let arguments = Arguments::from_json(&text).expect("JSON");
        let outcome = catalog.call("recursive", arguments, &Scope::test()).await.expect("a tool");
        assert_eq!(outcome.kind(), kind, "{text}");
        assert!(begun.elapsed() < Duration::from_secs(1), "it took {:?}: {text}", begun.elapsed());
        assert!(outcome.render().text().len() < 2_048, "{}", outcome.render().text());
    }
}

#[derive(Serialize, JsonSchema)]
struct Nest {
    inner: Option<Box<Nest>>,
}

/// Return something deep.
#[tool(read_only)]
async fn deep(
    /// How deep.
    levels: u32,
) -> Nest {
    (0..levels).fold(Nest { inner: None }, |inner, _| Nest { inner: Some(Box::new(inner)) })
}

#[tokio::test]
async fn a_result_without_end_is_refused_before_it_can_recurse() {
    let (agent, client) = serve(tools![deep, noargs]).await;
    assert_eq!(client.call(Era::Modern, "deep", json!({ "levels": 100 })).await.result()["isError"], false);
    for levels in [200, 5_000] {
        let failure = client.call(Era::Modern, "deep", json!({ "levels": levels })).await.failure();
        assert_eq!(failure["code"], "invalid_output", "{levels}");
    }
    assert_eq!(client.call(Era::Legacy, "noargs", json!({})).await.result()["isError"], false);
    agent.close(SOON).await.expect("closes");
}

/// An error that cannot even say what it is.
#[derive(Debug)]
struct Mute;

impl fmt::Display for Mute {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        Err(fmt::Error)
    }
}

impl std::error::Error for Mute {}

/// An error that panics when it is dropped.
#[derive(Debug)]
struct Explosive;

impl fmt::Display for Explosive {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("quiet until dropped")
    }
}

impl std::error::Error for Explosive {}

impl Drop for Explosive {
    fn drop(&mut self) {
        assert!(std::thread::panicking(), "dropped");
    }
}

/// Fail without words.
#[tool(read_only)]
async fn mute() -> Result<u8, Mute> {
    Err(Mute)
}

/// Fail and explode.
#[tool(read_only)]
async fn explosive() -> Result<u8, Explosive> {
    Err(Explosive)
}

#[tokio::test]
async fn an_error_that_panics_while_it_is_shown_or_dropped_is_still_an_answer() {
    let (agent, client) = serve(tools![mute, explosive, noargs]).await;
    for era in Era::ALL {
        for tool in ["mute", "explosive"] {
            assert_eq!(client.call(era, tool, json!({})).await.failure()["code"], "internal_error", "{tool}");
            assert_eq!(client.call(era, "noargs", json!({})).await.result()["isError"], false);
        }
    }
    agent.close(SOON).await.expect("closes");
}

/// Keep a thread for as long as it is told.
#[tool(read_only)]
fn keep(
    #[state] counts: Arc<Counts>,
    /// How long.
    milliseconds: u64,
) {
    counts.started.fetch_add(1, std::sync::atomic::Ordering::SeqCst);
    std::thread::sleep(Duration::from_millis(milliseconds));
    counts.ended.fetch_add(1, std::sync::atomic::Ordering::SeqCst);
}

#[tokio::test]
async fn a_synchronous_call_without_a_thread_is_busy_and_takes_no_place_of_others() {
    let counts = Arc::new(Counts::default());
    let agent = Agent::builder("sync")
        .tools(tools![keep(Arc::clone(&counts))])
        .limits(Limits::new().blocking_calls(2).permit_wait(Duration::from_millis(50)))
        .build()
        .expect("builds");
    let client = Client::new(&agent.start().await.expect("starts"));
    let arguments = json!({ "milliseconds": 1_500 });
    let running: Vec<_> = (0..2)
        .map(|_| {
            let (client, arguments) = (client.clone(), arguments.clone());
            tokio::spawn(async move { client.call(Era::Modern, "keep", arguments).await.result() })
        })
        .collect();
    eventually("two run", || counts.get().0 == 2).await;
    assert_eq!(client.call(Era::Modern, "keep", arguments).await.failure()["code"], "busy");
    assert_eq!(counts.get().0, 2, "the third was not started");
    for call in running {
        assert_eq!(call.await.expect("ended")["isError"], false);
    }
    agent.close(SOON).await.expect("closes");
}

#[tokio::test]
async fn a_close_waits_for_synchronous_handlers_and_says_how_many_still_run() {
    let counts = Arc::new(Counts::default());
    let (agent, client) = serve(tools![keep(Arc::clone(&counts))]).await;
    let call =
        tokio::spawn(async move { client.call(Era::Modern, "keep", json!({ "milliseconds": 800 })).await });
    eventually("it runs", || counts.get().0 == 1).await;
    let open = agent.close(Duration::from_millis(50)).await.expect_err("the handler still runs");
    assert_eq!(open.running(), 1);
    assert!(agent.start().await.is_err(), "a close is under way");
    assert_eq!(
        call.await.expect("answered").failure()["code"],
        "canceled",
        "in our words, not the library's"
    );
    agent.close(SOON).await.expect("closes");
    assert_eq!(counts.get().2, 1, "closed only after the handler had ended");
}

/// Fill a response with what grows when it is written.
#[tool(read_only)]
async fn swell(
    /// What kind of block.
    kind: String,
) -> Content {
    match kind.as_str() {
        "controls" => Content::text("\u{1}".repeat(1 << 20)),
        "link" => Content::new().and_link("x".repeat(5 << 20), "name"),
        "media" => Content::new().and_image(Vec::new(), "x".repeat(5 << 20)),
        "blocks" => (0..100_000).fold(Content::new(), |content, _| content.and_text("")),
        _ => Content::text("small"),
    }
}

/// Return text that is escaped twice.
#[tool(read_only)]
async fn quotes(
    /// How many.
    count: u32,
) -> String {
    "\"".repeat(count as usize)
}

#[tokio::test]
async fn a_response_is_bounded_as_it_goes_out() {
    let (agent, client) = serve(tools![swell, quotes]).await;
    for kind in ["controls", "link", "media", "blocks"] {
        let failure = client.call(Era::Modern, "swell", json!({ "kind": kind })).await.failure();
        assert_eq!(failure["code"], "output_too_large", "{kind}");
    }
    let large = client.call(Era::Modern, "quotes", json!({ "count": 2_000_000 })).await.failure();
    assert_eq!(large["code"], "output_too_large");
    let fits = client.call(Era::Modern, "quotes", json!({ "count": 1_000_000 })).await;
    assert!(fits.body.len() <= 4 * 1024 * 1024 + 1024, "{}", fits.body.len());
    agent.close(SOON).await.expect("closes");
}

/// Return anything.
#[tool(read_only)]
async fn anything() -> BTreeMap<String, Value> {
    BTreeMap::new()
}

/// Take a property whose declared range is wider than its type.
#[tool(read_only)]
async fn wide(#[arg(range = -5..=1000)] u: u8) -> u32 {
    u.into()
}

#[tokio::test]
async fn what_is_listed_of_results_has_no_boolean_schema_and_no_foreign_format() {
    let (agent, client) =
        serve(tools![agent_tools_tests::tools::any, agent_tools_tests::tools::big, anything]).await;
    let list = client.request(Era::Modern, "tools/list", json!({})).await.body;
    for foreign in ["\"result\":true", "uint64", "\"items\":true"] {
        assert!(!list.contains(foreign), "{foreign} in {list}");
    }
    agent.close(SOON).await.expect("closes");
}

#[tokio::test]
async fn a_declared_range_cannot_promise_what_the_type_cannot_hold() {
    let catalog = Catalog::freeze(tools![wide]).expect("freezes");
    let outcome = catalog.call("wide", json!({ "u": 300 }), &Scope::test()).await.expect("a tool");
    assert!(
        outcome.render().text().contains("`u` must be a whole number from 0 to 255; the number is too large"),
        "{}",
        outcome.render().text()
    );
}

#[tokio::test]
async fn a_version_header_that_is_no_version_is_a_json_rpc_error_that_repeats_nothing() {
    let (agent, client) = serve(tools![noargs]).await;
    let request = client.text(Era::Legacy, "tools/list", json!({})).replace("2025-11-25", "canary-version");
    let answer = client.send(&request).await;
    assert_eq!((answer.status, &answer.message()["error"]["code"]), (400, &json!(-32_600)));
    assert!(!answer.body.contains("canary"), "{}", answer.body);
    agent.close(SOON).await.expect("closes");
}
