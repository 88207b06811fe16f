//! Code that is not ours may panic wherever it runs: each panic is caught and counted, and the next call works.

use std::{
    error::Error,
    fmt,
    future::pending,
    sync::{Arc, Mutex},
};

use agent_tools::{Context, ToolError, Tools, tool, tools};
use agent_tools_runtime::{Catalog, OutcomeKind, Scope};
use agent_tools_tests::{
    client::{Client, Era},
    log::Log,
    tools::{boom, boom_blocking, boom_inline, boom_later, boom_number, noargs},
};
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::json;
use tokio::sync::{Notify, Semaphore};

use crate::{SOON, eventually, serve};

/// Where a value panics.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum At {
    Clone,
    Decode,
    Encode,
    Display,
    Source,
    Drop,
}

/// A value of every kind that a tool takes or gives, which panics in one place.
#[derive(Debug)]
struct Bomb(At);

impl Bomb {
    fn at(&self, at: At) {
        assert_ne!(self.0, at, "a bomb went off");
    }
}

impl Clone for Bomb {
    fn clone(&self) -> Self {
        self.at(At::Clone);
        Self(self.0)
    }
}

impl Serialize for Bomb {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.at(At::Encode);
        serializer.serialize_bool(true)
    }
}

impl fmt::Display for Bomb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.at(At::Display);
        f.write_str("a bomb")
    }
}

impl Error for Bomb {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.at(At::Source);
        None
    }
}

impl Drop for Bomb {
    fn drop(&mut self) {
        self.at(At::Drop);
    }
}

impl JsonSchema for Bomb {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Bomb".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "type": "boolean" })
    }
}

/// `true` panics while it is decoded, `false` when it is dropped.
impl<'de> Deserialize<'de> for Bomb {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let bomb = Self(if bool::deserialize(deserializer)? { At::Decode } else { At::Drop });
        bomb.at(At::Decode);
        Ok(bomb)
    }
}

/// Take one.
#[tool(read_only)]
async fn take(bomb: Bomb) -> bool {
    bomb.0 == At::Drop
}

/// Take one on a thread that may block.
#[tool(read_only)]
fn take_blocking(bomb: Bomb) -> bool {
    bomb.0 == At::Drop
}

/// Give one that cannot be encoded.
#[tool(read_only)]
async fn give() -> Bomb {
    Bomb(At::Encode)
}

/// Give one that cannot be dropped.
#[tool(read_only)]
async fn give_away() -> Bomb {
    Bomb(At::Drop)
}

/// Fail with one that cannot be told.
#[tool(read_only)]
async fn fail_untold() -> Result<(), Bomb> {
    Err(Bomb(At::Display))
}

/// Fail with one that has no source.
#[tool(read_only)]
async fn fail_unsourced() -> Result<(), ToolError> {
    Err(Bomb(At::Source))?
}

/// Fail with one that cannot be dropped.
#[tool(read_only)]
async fn fail_undropped() -> Result<(), Bomb> {
    Err(Bomb(At::Drop))
}

/// The same on a thread that may block.
#[tool(read_only)]
fn fail_blocking() -> Result<(), Bomb> {
    Err(Bomb(At::Drop))
}

/// Hold one that cannot be cloned.
#[tool(read_only)]
async fn hold(#[state] _bomb: Bomb) {}

/// Panic with one that cannot be dropped.
#[tool(read_only)]
async fn throw() {
    std::panic::panic_any(Bomb(At::Drop))
}

fn every_seam() -> Tools {
    tools![
        boom,
        boom_later,
        boom_blocking,
        boom_inline,
        boom_number,
        take,
        take_blocking,
        give,
        give_away,
        fail_untold,
        fail_unsourced,
        fail_undropped,
        fail_blocking,
        hold(Bomb(At::Clone)),
        throw,
        noargs
    ]
}

#[tokio::test]
async fn at_every_seam_of_a_call_a_panic_is_an_answer_and_is_counted() {
    let (agent, client) = serve(every_seam()).await;
    let nothing = || json!({});
    for era in Era::ALL {
        for (tool, arguments, panics) in [
            ("boom", nothing(), 1),
            ("boom_later", nothing(), 1),
            ("boom_blocking", nothing(), 1),
            ("boom_inline", nothing(), 1),
            ("boom_number", nothing(), 1),
            ("take", json!({ "bomb": true }), 1),
            ("take", json!({ "bomb": false }), 1),
            ("take_blocking", json!({ "bomb": true }), 1),
            ("take_blocking", json!({ "bomb": false }), 1),
            ("give", nothing(), 1),
            ("give_away", nothing(), 1),
            ("fail_untold", nothing(), 1),
            ("fail_unsourced", nothing(), 1),
            ("fail_undropped", nothing(), 1),
            ("fail_blocking", nothing(), 1),
            ("hold", nothing(), 1),
            ("throw", nothing(), 2),
        ] {
            let before = agent.tally();
            let failure = client.call(era, tool, arguments.clone()).await.failure();
            assert_eq!(failure["code"], "internal_error", "{era:?} {tool} {arguments}");
            let after = agent.tally();
            assert_eq!(after.of(OutcomeKind::Panicked), before.of(OutcomeKind::Panicked) + 1, "{tool}");
            assert_eq!(after.panics(), before.panics() + panics, "{era:?} {tool} {arguments}");
            assert!(after.is_balanced(), "{after:?}");
            assert_eq!(client.call(era, "noargs", nothing()).await.result()["isError"], false);
            assert_eq!(agent.tally().panics(), after.panics());
        }
    }
    agent.close(SOON).await.expect("closes");
}

/// Lets handlers go on, one by one.
#[derive(Default)]
struct Gate {
    begun: Notify,
    go_on: Mutex<Option<std::sync::mpsc::Receiver<()>>>,
}

/// Hold something that cannot be dropped, for ever.
#[tool(read_only)]
async fn clutch(#[state] gate: Arc<Gate>) {
    let _bomb = Bomb(At::Drop);
    gate.begun.notify_one();
    pending::<()>().await;
}

/// Panic when it is let go on, whatever has become of the call.
#[tool(read_only)]
fn persist(#[state] gate: Arc<Gate>) {
    let go_on = gate.go_on.lock().expect("no panic").take().expect("once");
    gate.begun.notify_one();
    go_on.recv().expect("it is let go on");
    panic!("persisted");
}

/// The same, without a thread of its own.
#[tool(non_destructive, on_cancel = detach)]
async fn linger(#[state] gate: Arc<Gate>, #[state] go_on: Arc<Semaphore>) {
    gate.begun.notify_one();
    go_on.acquire().await.expect("never closed").forget();
    panic!("lingered");
}

#[tokio::test]
async fn a_panic_after_the_call_has_ended_is_counted_and_told_to_the_host() {
    let log = Log::of_process();
    let (gate, go_on) = (Arc::new(Gate::default()), Arc::new(Semaphore::new(0)));
    let (sender, receiver) = std::sync::mpsc::channel();
    *gate.go_on.lock().expect("no panic") = Some(receiver);
    let catalog = Catalog::freeze(tools![
        clutch(Arc::clone(&gate)),
        persist(Arc::clone(&gate)),
        linger(Arc::clone(&gate), Arc::clone(&go_on))
    ]);
    let catalog = catalog.expect("freezes");
    for tool in ["clutch", "persist", "linger"] {
        let scope = Scope::test().caller(format!("panics after {tool}"));
        tokio::select! {
            _ = catalog.call(tool, (), &scope) => panic!("{tool} has not been let go on"),
            () = gate.begun.notified() => {}
        }
        match tool {
            "persist" => sender.send(()).expect("it waits"),
            "linger" => go_on.add_permits(1),
            _ => {}
        }
        eventually("it has ended", || scope.tally().discarded() == 1).await;
        eventually("it is counted", || scope.tally().panics() == 1).await;
        assert_eq!(scope.tally().of(OutcomeKind::Panicked), 0, "the call was canceled");
        assert!(scope.tally().is_balanced());
        eventually("it is told", || {
            let told = log.traces().events("tool", tool);
            told.iter().any(|told| {
                told.fields["message"] == "failed after its call had ended"
                    && told.fields["detail"].starts_with("panicked: ")
            })
        })
        .await;
    }
}

/// Report twice.
#[tool(read_only)]
async fn report(ctx: &Context) -> u8 {
    ctx.progress(1, None, "");
    ctx.progress(2, None, "");
    7
}

#[tokio::test]
async fn a_panic_of_the_host_s_own_is_counted_and_keeps_no_handler_from_its_end() {
    let catalog = Catalog::freeze(tools![report]).expect("freezes");
    let scope = Scope::test().progress(|progress| panic!("a sink at {}", progress.done()));
    let outcome = catalog.call("report", (), &scope).await.expect("a tool");
    assert_eq!(outcome.kind(), OutcomeKind::Success);
    assert_eq!(scope.tally().panics(), 2);
    let scope = Scope::test().visible(|tool| panic!("a predicate at {}", tool.name()));
    catalog.call("report", (), &scope).await.expect_err("it is hidden");
    assert_eq!(scope.tally().panics(), 1);
    assert!(scope.tally().is_balanced());

    let (agent, _) = serve(tools![report, noargs]).await;
    let session = agent.session().visible(|tool| tool.name() != "report" || panic!("a predicate")).start();
    let session = session.await.expect("starts");
    let client = Client::new(session.endpoint());
    for era in Era::ALL {
        let before = agent.tally().panics();
        assert_eq!(client.list(era).await, ["noargs"]);
        assert_eq!(agent.tally().panics(), before + 1, "{era:?}");
        let answer = client.call(era, "report", json!({})).await;
        assert_eq!(answer.message()["error"]["code"], -32602, "{era:?}");
        assert!(agent.tally().panics() > before + 1, "{era:?}");
        assert_eq!(client.call(era, "noargs", json!({})).await.result()["isError"], false);
    }
    agent.close(SOON).await.expect("closes");
}
