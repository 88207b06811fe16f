//! A tool's own places: how many of its handlers run at once, whoever calls.

use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use agent_tools::{Tools, tool, tools};
use agent_tools_runtime::{Agent, Catalog, Certainty, Limits, OutcomeKind, Scope};
use agent_tools_tests::{
    client::{Client, Era},
    tools::noargs,
};
use serde_json::json;
use tokio::sync::Semaphore;

use crate::{SOON, eventually};

/// Handlers that wait until they are let go on, and how many of them run.
struct Room {
    go_on: Semaphore,
    begun: AtomicUsize,
    inside: AtomicUsize,
    most: AtomicUsize,
}

impl Room {
    fn new() -> Arc<Self> {
        let zero = || AtomicUsize::new(0);
        Arc::new(Self { go_on: Semaphore::new(0), begun: zero(), inside: zero(), most: zero() })
    }

    async fn visit(self: Arc<Self>) {
        self.most.fetch_max(self.inside.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
        self.begun.fetch_add(1, Ordering::SeqCst);
        self.go_on.acquire().await.expect("never closed").forget();
        self.inside.fetch_sub(1, Ordering::SeqCst);
    }

    fn begun(&self) -> usize {
        self.begun.load(Ordering::SeqCst)
    }

    fn most(&self) -> usize {
        self.most.load(Ordering::SeqCst)
    }
}

/// Edit the one file.
#[tool(destructive, concurrency = exclusive)]
async fn edit(
    #[state] room: Arc<Room>,
    /// Which line.
    line: u32,
) {
    let _ = line;
    room.visit().await;
}

/// Ask a service that serves two at once.
#[tool(read_only, concurrency = 2)]
async fn ask(#[state] room: Arc<Room>) {
    room.visit().await;
}

/// Ignore everything for a while.
#[tool(read_only, timeout = "20ms", concurrency = exclusive)]
fn stubborn(#[state] begun: Arc<AtomicUsize>) {
    begun.fetch_add(1, Ordering::SeqCst);
    std::thread::sleep(Duration::from_secs(3));
}

fn catalog(tools: impl Into<Tools>) -> Catalog {
    Catalog::freeze(tools).expect("freezes")
}

async fn serve(catalog: &Catalog, wait: Duration) -> (Agent, Client) {
    let limits = Limits::new().permit_wait(wait);
    let agent = Agent::builder("test").catalog(catalog.clone()).limits(limits).build().expect("builds");
    let client = Client::new(&agent.start().await.expect("starts"));
    (agent, client)
}

#[tokio::test]
async fn an_exclusive_tool_runs_one_call_after_the_other_over_all_agents_of_its_catalog() {
    let room = Room::new();
    let catalog = catalog(tools![edit(Arc::clone(&room)), noargs]);
    let (one, first) = serve(&catalog, SOON).await;
    let (two, second) = serve(&catalog, SOON).await;
    let mut calls = Vec::new();
    for client in [&first, &second].into_iter().cycle().take(6) {
        for era in Era::ALL {
            let client = client.clone();
            calls.push(tokio::spawn(async move { client.call(era, "edit", json!({ "line": 1 })).await }));
        }
    }
    for at in 1..=calls.len() {
        eventually("one more runs", || room.begun() == at).await;
        let other = second.call(Era::Modern, "noargs", json!({})).await;
        assert_eq!(other.result()["isError"], false, "other tools are not concerned");
        let invalid = first.call(Era::Modern, "edit", json!({})).await.failure();
        assert_eq!(invalid["code"], "invalid_input", "an invalid call needs no place");
        assert_eq!(room.begun(), at);
        room.go_on.add_permits(1);
    }
    for call in calls {
        assert_eq!(call.await.expect("a call ends").result()["isError"], false);
    }
    assert_eq!(room.most(), 1);
    one.close(SOON).await.expect("closes");
    two.close(SOON).await.expect("closes");
}

#[tokio::test]
async fn more_calls_than_a_tool_takes_are_busy_and_a_place_comes_back() {
    let room = Room::new();
    let catalog = catalog(tools![ask(Arc::clone(&room))]);
    let (agent, client) = serve(&catalog, Duration::from_millis(50)).await;
    let calls = [(); 2].map(|()| {
        let client = client.clone();
        tokio::spawn(async move { client.call(Era::Modern, "ask", json!({})).await })
    });
    eventually("two run", || room.begun() == 2).await;
    for era in Era::ALL {
        assert_eq!(client.call(era, "ask", json!({})).await.failure()["code"], "busy");
    }
    assert_eq!(agent.tally().of(OutcomeKind::Busy), 2);
    assert_eq!(agent.tally().certain(Certainty::NotStarted), 2);
    room.go_on.add_permits(3);
    for call in calls {
        assert_eq!(call.await.expect("a call ends").result()["isError"], false);
    }
    assert_eq!(client.call(Era::Legacy, "ask", json!({})).await.result()["isError"], false);
    assert_eq!((room.begun(), room.most()), (3, 2));
    agent.close(SOON).await.expect("closes");
}

#[tokio::test]
async fn a_handler_that_was_given_up_keeps_its_place_until_it_has_ended() {
    let begun = Arc::new(AtomicUsize::new(0));
    let catalog = catalog(tools![stubborn(Arc::clone(&begun))]);
    let scope = Scope::test();
    let call = async || catalog.call("stubborn", (), &scope).await.expect("a tool").kind();
    assert_eq!(call().await, OutcomeKind::DeadlineExceeded);
    assert_eq!(call().await, OutcomeKind::Busy, "it still runs, and nothing else bounds a test's scope");
    assert_eq!(begun.load(Ordering::SeqCst), 1);
    eventually("it ends", || scope.tally().discarded() == 1).await;
    assert_eq!(call().await, OutcomeKind::DeadlineExceeded, "its place has come back");
}
