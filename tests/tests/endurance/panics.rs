//! Panics in a row, in every place in which a handler can panic, beside calls that do not notice.

use std::{
    panic,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    thread,
    time::Duration,
};

use agent_tools::{ToolError, Tools, tool, tools};
use agent_tools_runtime::{Agent, OutcomeKind};
use agent_tools_tests::{
    client::{Client, Era},
    line::Line,
    tools::{SECRET, boom, boom_blocking, boom_inline, boom_later, boom_number, noargs},
};
use serde_json::json;
use tokio::{sync::Semaphore, time::sleep};

use crate::{SOON, alone, at_rest, eventually, footprint::Footprints};

const AGENTS: usize = 8;

/// Panics of each agent in a row, ten times over.
const IN_A_ROW: usize = 125;

/// Where each tool panics shows in how its call ends.
const ENDS: [(&str, OutcomeKind, &str); 9] = [
    ("boom", OutcomeKind::Panicked, "internal_error"),
    ("boom_later", OutcomeKind::Panicked, "internal_error"),
    ("boom_blocking", OutcomeKind::Panicked, "internal_error"),
    ("boom_inline", OutcomeKind::Panicked, "internal_error"),
    ("boom_number", OutcomeKind::Panicked, "internal_error"),
    ("boom_joined", OutcomeKind::Panicked, "internal_error"),
    ("boom_reported", OutcomeKind::Failed, "internal_error"),
    ("boom_at_the_end", OutcomeKind::Panicked, "internal_error"),
    ("boom_given_up", OutcomeKind::DeadlineExceeded, "deadline_exceeded"),
];

/// Panic in a task that is waited for, and panic with what it panicked with.
#[tool(read_only)]
async fn boom_joined() -> u32 {
    match tokio::spawn(async { panic!("joined {SECRET}") }).await {
        Ok(()) => 7,
        Err(error) => panic::resume_unwind(error.into_panic()),
    }
}

/// Panic in a task that is waited for, and fail with that.
#[tool(read_only)]
async fn boom_reported() -> Result<u32, ToolError> {
    tokio::spawn(async { panic!("reported {SECRET}") }).await?;
    Ok(7)
}

/// Panics when it is dropped.
struct Bomb;

impl Drop for Bomb {
    fn drop(&mut self) {
        assert!(thread::panicking(), "dropped {SECRET}");
    }
}

/// Panic while what it held is dropped.
#[tool(read_only)]
async fn boom_at_the_end() -> u32 {
    let _bomb = Bomb;
    sleep(Duration::from_millis(1)).await;
    7
}

/// Panic when it is dropped itself.
#[tool(read_only, timeout = "1ms")]
async fn boom_given_up() -> u32 {
    let _bomb = Bomb;
    std::future::pending().await
}

/// Wait until the panics are over.
#[tool(read_only, timeout = "30m")]
async fn held(#[state] begun: Arc<AtomicU64>, #[state] over: Arc<Semaphore>) -> u32 {
    begun.fetch_add(1, Ordering::SeqCst);
    drop(over.acquire().await);
    7
}

fn panicking() -> Tools {
    tools![
        boom,
        boom_later,
        boom_blocking,
        boom_inline,
        boom_number,
        boom_joined,
        boom_reported,
        boom_at_the_end,
        boom_given_up
    ]
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ten_thousand_panics_are_answered_and_counted_and_nothing_else_notices() {
    let _process = alone().await;
    let (begun, over) = (Arc::new(AtomicU64::new(0)), Arc::new(Semaphore::new(0)));
    let mut agents = Vec::new();
    for _ in 0..AGENTS {
        let agent = Agent::builder("panics").tools(panicking()).build().expect("builds");
        agent.start().await.expect("starts");
        agents.push(Arc::new(agent));
    }
    let neighbour = tools![noargs, held(Arc::clone(&begun), Arc::clone(&over))];
    let neighbour = Agent::builder("neighbour").tools(neighbour).build().expect("builds");
    let beside = Client::new(&neighbour.start().await.expect("starts"));
    // A call that was there before the first panic, and calls all the while.
    let mut holding = Vec::new();
    for era in Era::ALL {
        let mut line = Line::open(beside.authority()).await;
        line.send(beside.text(era, "tools/call", json!({ "name": "held" })).as_bytes()).await;
        holding.push(line);
    }
    eventually("they run", || begun.load(Ordering::SeqCst) == 2).await;
    let mut line = Line::open(beside.authority()).await;
    let panicking = Arc::new(AtomicBool::new(true));
    quiet(&mut line, &beside).await;
    let mut footprints = Footprints::of(&agents);
    let quiet_calls = tokio::spawn({
        let panicking = Arc::clone(&panicking);
        async move {
            let mut calls = 0;
            while panicking.load(Ordering::SeqCst) {
                quiet(&mut line, &beside).await;
                calls += 1;
                sleep(Duration::from_millis(2)).await;
            }
            calls
        }
    });

    for tenth in 0..10 {
        let rows: Vec<_> = agents
            .iter()
            .enumerate()
            .map(|(number, agent)| tokio::spawn(row(Arc::clone(agent), (tenth * AGENTS + number) * IN_A_ROW)))
            .collect();
        for row in rows {
            row.await.expect("each panic is answered");
        }
        footprints.add().await;
    }

    panicking.store(false, Ordering::SeqCst);
    let quiet_calls: u64 = quiet_calls.await.expect("each was answered");
    over.add_permits(2);
    for mut line in holding {
        assert_eq!(line.answer().await.result()["structuredContent"], json!({ "result": 7 }));
    }
    assert_eq!(at_rest(&neighbour).await.of(OutcomeKind::Success), quiet_calls + 3);
    drop(footprints);
    let mut ended = 0;
    for agent in &agents {
        let tally = at_rest(agent).await;
        assert_eq!(tally.started(), 10 * u64::try_from(IN_A_ROW).expect("small"), "{tally:?}");
        ended += tally.started();
        agent.close(SOON).await.expect("closes");
    }
    assert_eq!(ended, 10_000);
    for kind in [OutcomeKind::Panicked, OutcomeKind::Failed, OutcomeKind::DeadlineExceeded] {
        let expected = (0..10_000).filter(|at| ENDS[at % ENDS.len()].1 == kind).count();
        let counted: u64 = agents.iter().map(|agent| agent.tally().of(kind)).sum();
        assert_eq!(counted, u64::try_from(expected).expect("small"), "{kind:?}");
    }
    neighbour.close(SOON).await.expect("closes");
}

/// Calls one tool that panics after the other.
async fn row(agent: Arc<Agent>, first: usize) {
    let client = Client::new(&agent.start().await.expect("is started"));
    let mut line = Line::open(client.authority()).await;
    for at in first..first + IN_A_ROW {
        let (tool, _, code) = ENDS[at % ENDS.len()];
        let request = client.text(Era::ALL[at % 2], "tools/call", json!({ "name": tool }));
        line.send(request.replacen("Connection: close\r\n", "", 1).as_bytes()).await;
        let answer = line.answer().await;
        let said = [answer.head.as_str(), answer.body.as_str()].concat();
        assert!(!said.contains(SECRET) && !said.contains("panic"), "{tool}: {said}");
        let failure = answer.failure();
        assert_eq!(failure["code"], code, "{tool}");
        let message = failure["message"].as_str().expect("a text");
        assert!(message.contains("The host's record has the details under id "), "{tool}: {message}");
    }
}

/// A call that is answered as if nobody panicked.
async fn quiet(line: &mut Line, client: &Client) {
    let request = client.text(Era::Modern, "tools/call", json!({ "name": "noargs" }));
    line.send(request.replacen("Connection: close\r\n", "", 1).as_bytes()).await;
    assert_eq!(line.answer().await.result()["isError"], false);
}
