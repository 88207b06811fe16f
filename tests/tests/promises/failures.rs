use std::time::{Duration, Instant};

use agent_tools::tools;
use agent_tools_runtime::{Catalog, Certainty, OutcomeKind, Scope};
use agent_tools_tests::{
    client::{Client, Era},
    log::Log,
    tools::{
        SECRET, blob, boom, boom_blocking, boom_inline, boom_later, boom_number, fail, lie, noargs,
        not_a_number, pretend, unserializable,
    },
};
use serde_json::{Value, json};

use crate::serve;

const INTERNAL: &str = "The tool failed inside its host application. \
                        The host's record has the details under id ";
const INVALID: &str = "The tool ran, but its result was not what it promises and is withheld. \
                       The host's record has the details under id ";
const LARGE: &str = "The tool ran, but its result is too large to return, over 4 MiB; ask for less. \
                     The host's record has the details under id ";

/// Each tool that fails, its code, its fixed text, and what the host's record says of it.
const FAILING: [(&str, &str, &str, &str); 11] = [
    ("boom", "internal_error", INTERNAL, "panicked: secret path /srv/x"),
    ("boom_later", "internal_error", INTERNAL, "panicked: later"),
    ("boom_blocking", "internal_error", INTERNAL, "panicked: blocking"),
    ("boom_inline", "internal_error", INTERNAL, "panicked: inline"),
    ("boom_number", "internal_error", INTERNAL, "panicked: a payload that is no text"),
    ("fail", "internal_error", INTERNAL, SECRET),
    ("pretend", "internal_error", INTERNAL, SECRET),
    ("lie", "invalid_output", INVALID, "breaks its schema at `/result`"),
    ("unserializable", "invalid_output", INVALID, "cannot be encoded"),
    ("not_a_number", "invalid_output", INVALID, "cannot be encoded: a number is infinite or `NaN`"),
    ("blob", "output_too_large", LARGE, "the limit is 4194304"),
];

fn failing() -> agent_tools::Tools {
    tools![
        boom,
        boom_later,
        boom_blocking,
        boom_inline,
        boom_number,
        fail,
        pretend,
        lie,
        unserializable,
        not_a_number,
        blob,
        noargs
    ]
}

fn arguments(tool: &str) -> Value {
    if tool == "blob" { json!({ "bytes": 2_200_000 }) } else { json!({}) }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_failure_is_a_fixed_text_in_under_a_second_and_the_next_call_works() {
    let (agent, client) = serve(failing()).await;
    let (other, other_client) = serve(tools![noargs]).await;
    for era in Era::ALL {
        for (tool, code, text, record) in FAILING {
            let begun = Instant::now();
            let answer = client.call(era, tool, arguments(tool)).await;
            let took = begun.elapsed();
            assert!(took < Duration::from_secs(1), "{era:?} {tool} took {took:?}");
            let whole = format!("{}\r\n\r\n{}", answer.head, answer.body);
            for planted in [SECRET, "secret", "/srv/x", "panicked", "io error"] {
                assert!(!whole.contains(planted), "{era:?} {tool}: {planted} got out in {whole}");
            }
            let failure = answer.failure();
            assert_eq!(failure["code"], code, "{era:?} {tool}");
            let message = failure["message"].as_str().expect("a message");
            let id = message.strip_prefix(text).and_then(|rest| rest.strip_suffix('.'));
            let id = id.unwrap_or_else(|| panic!("{era:?} {tool}: {message}"));
            assert_eq!(id.len(), 16, "{id}");
            let log = Log::of_process().text();
            let line =
                log.lines().find(|line| line.contains(id)).unwrap_or_else(|| panic!("no record of {id}"));
            assert!(line.contains(record), "{tool}: {line}");
            next_call_works(&client).await;
            next_call_works(&other_client).await;
        }
    }
    agent.close(crate::SOON).await.expect("closes");
    other.close(crate::SOON).await.expect("closes");
}

async fn next_call_works(client: &Client) {
    let result = client.call(Era::Modern, "noargs", json!({})).await.result();
    assert_eq!(result["isError"], false);
}

#[tokio::test]
async fn in_process_the_kinds_and_certainties_tell_the_ends_apart() {
    let catalog = Catalog::freeze(failing()).expect("freezes");
    for (tool, kind, certainty) in [
        ("noargs", OutcomeKind::Success, Certainty::Completed),
        ("boom", OutcomeKind::Panicked, Certainty::Uncertain),
        ("boom_blocking", OutcomeKind::Panicked, Certainty::Uncertain),
        ("fail", OutcomeKind::Failed, Certainty::Uncertain),
        ("lie", OutcomeKind::InvalidOutput, Certainty::Completed),
        ("unserializable", OutcomeKind::InvalidOutput, Certainty::Completed),
        ("blob", OutcomeKind::OutputTooLarge, Certainty::Completed),
    ] {
        let outcome = catalog.call(tool, arguments(tool), &Scope::test()).await.expect("a tool");
        assert_eq!((outcome.kind(), outcome.certainty()), (kind, certainty), "{tool}");
        assert_eq!(outcome.host_error().is_some(), kind != OutcomeKind::Success, "{tool}");
    }
}

/// A tool of each kind, which fails, panics or waits as it is told.
macro_rules! told {
    ($($name:ident $($hint:ident)?;)*) => {$(
        /// Do as it is told.
        #[agent_tools::tool($($hint,)? timeout = "20ms")]
        async fn $name(how: &str) -> Result<(), std::io::Error> {
            match how {
                "fail" => Err(std::io::Error::other("as told")),
                "panic" => panic!("as told"),
                _ => std::future::pending().await,
            }
        }
    )*};
}

told! {
    reads read_only;
    adds non_destructive;
    destroys destructive;
    says_nothing;
}

#[tokio::test]
async fn a_possible_effect_is_told_of_every_tool_that_does_not_say_that_it_only_reads() {
    let catalog = Catalog::freeze(tools![reads, adds, destroys, says_nothing]).expect("freezes");
    for tool in ["reads", "adds", "destroys", "says_nothing"] {
        for (how, kind) in [
            ("fail", OutcomeKind::Failed),
            ("panic", OutcomeKind::Panicked),
            ("wait", OutcomeKind::DeadlineExceeded),
            ("cancel", OutcomeKind::Canceled),
        ] {
            let scope = Scope::test();
            let canceled = async {
                if how == "cancel" {
                    tokio::task::yield_now().await;
                    scope.canceller().cancel();
                }
            };
            let call = catalog.call(tool, json!({ "how": how }), &scope);
            let (outcome, ()) = tokio::join!(call, canceled);
            let outcome = outcome.expect("a tool");
            assert_eq!((outcome.kind(), outcome.certainty()), (kind, Certainty::Uncertain), "{tool} {how}");
            let text = outcome.render().text();
            assert_eq!(text.contains("it may have taken effect"), tool != "reads", "{tool} {how}: {text}");
        }
    }
}
