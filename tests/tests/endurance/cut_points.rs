//! A connection that is cut before any byte of a request or of its answer: the call is counted once, or not at all.

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

use agent_tools::tools;
use agent_tools_runtime::{Agent, CanceledBy, Catalog, OutcomeKind};
use agent_tools_tests::{
    client::Client,
    line::Line,
    recording::Recording,
    tools::{Counts, basic},
};

use crate::{SOON, Turns, alone, at_rest, eventually};

/// Connections that are cut at one time.
const AT_ONCE: usize = 8;

/// One client of each era, whose recorded call of `echo` is cut.
const CLIENTS: [(&str, &str); 2] =
    [("qwen-code-0.24.4", "2025-11-25"), ("claude-code-2.1.332", "2026-07-28")];

/// How a client goes away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cut {
    /// The end of its bytes, or a reset where it has not read all.
    Closed,
    /// A reset.
    Reset,
}

/// A call as it was recorded, and what serves it.
struct Call {
    request: String,
    catalog: Catalog,
}

/// An agent for one call, and what is sent to it.
struct Served {
    agent: Agent,
    client: Client,
    request: Vec<u8>,
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_connection_may_be_cut_before_any_byte_of_a_call_and_the_tally_balances() {
    let _process = alone().await;
    let counts = Arc::new(Counts::default());
    let catalog = Catalog::freeze(tools![..basic(&counts)]).expect("freezes");
    for (client, revision) in CLIENTS {
        let request = recorded_call(client);
        assert!(request.contains(revision) && request.contains("{handshake}") == (revision < "2026"));
        let call = Arc::new(Call { request, catalog: catalog.clone() });
        // Keeps the gateway open, so that each request is as long as the first.
        let first = call.serve().await;
        let (sent, answered) = (first.request.len(), first.whole().await);
        for cut in [Cut::Closed, Cut::Reset] {
            let before = counts.get().0;
            let (cuts, calls) = cut_everywhere(&call, cut, sent, answered).await;
            assert_eq!(cuts, sent + answered, "{client}: one for each byte");
            // One for each cut of an answer, and the next call after each cut. A reset may overtake what it follows.
            let whole = answered + cuts;
            assert!(calls == whole || cut == Cut::Reset && calls + 1 == whole, "{client} {cut:?}: {calls}");
            assert!(counts.get().0 - before <= calls, "no call has run twice");
        }
        first.agent.close(SOON).await.expect("closes");
    }
    eventually("each handler has ended", || counts.get().0 == counts.get().2).await;
}

/// Cuts the call before each of its bytes; gives the number of cuts, and how many calls were counted.
async fn cut_everywhere(call: &Arc<Call>, cut: Cut, sent: usize, answered: usize) -> (usize, usize) {
    let turns = Arc::new(Turns::new(sent + answered));
    let calls = Arc::new(AtomicUsize::new(0));
    let mut cuts = 0;
    let tasks: Vec<_> = (0..AT_ONCE)
        .map(|_| {
            let (turns, calls, call) = (Arc::clone(&turns), Arc::clone(&calls), Arc::clone(call));
            tokio::spawn(async move {
                let mut cuts = 0;
                while let Some(at) = turns.take() {
                    calls.fetch_add(call.cut(cut, at).await, Ordering::Relaxed);
                    cuts += 1;
                }
                cuts
            })
        })
        .collect();
    for task in tasks {
        cuts += task.await.expect("each cut is accounted for");
    }
    (cuts, calls.load(Ordering::Relaxed))
}

/// The bytes that a client has sent to call `echo`, with placeholders.
fn recorded_call(client: &str) -> String {
    let recordings = Recording::all();
    let recording = recordings.iter().find(|recording| recording.name == client).expect("it is recorded");
    let call = recording.requests().find(|request| request.contains(r#""name":"echo""#));
    call.expect("it called `echo`").to_owned()
}

impl Call {
    /// An agent of its own: after its close its books are final.
    async fn serve(&self) -> Served {
        let agent = Agent::builder("cut").catalog(self.catalog.clone()).build().expect("builds");
        let client = Client::new(&agent.start().await.expect("starts"));
        let mut request = self.request.replace("{authority}", client.authority());
        request = request.replace("{bearer}", client.bearer());
        if request.contains("{handshake}") {
            request = request.replace("{handshake}", &client.initialize().await);
        }
        Served { agent, client, request: request.into_bytes() }
    }

    /// Cuts the call before the byte `at`; gives how many calls were counted, the next one included.
    async fn cut(&self, cut: Cut, at: usize) -> usize {
        let served = self.serve().await;
        let Served { agent, client, request } = &served;
        let before = agent.tally();
        assert!(before.is_balanced() && before.started() == 0, "{before:?}");
        let mut line = Line::open(client.authority()).await;
        line.send(&request[..at.min(request.len())]).await;
        if let Some(read @ 1..) = at.checked_sub(request.len()) {
            line.take(read).await;
        }
        match cut {
            Cut::Closed => drop(line),
            Cut::Reset => line.reset().expect("a socket"),
        }
        served.whole().await;
        // A reset may overtake the request that it follows.
        let is_certain = cut == Cut::Closed || at != request.len();
        let whole = u64::from(at >= request.len());
        if is_certain {
            eventually("what was sent is counted", || agent.tally().started() == whole + 1).await;
        }
        let rested = at_rest(agent).await;
        agent.close(SOON).await.expect("closes");
        let after = agent.tally();
        assert!(after == rested || !is_certain, "before byte {at}: counted later: {rested:?} {after:?}");
        assert_eq!((after.ended(), after.running()), (after.started(), 0), "before byte {at}");
        let gone = after.of(OutcomeKind::Canceled);
        assert_eq!(after.of(OutcomeKind::Success) + gone, after.ended(), "before byte {at}: {after:?}");
        assert!(gone <= whole && after.started() <= whole + 1, "before byte {at}: {after:?}");
        assert!(gone == after.canceled_by(CanceledBy::Disconnection) || !is_certain, "{after:?}");
        usize::try_from(after.started()).expect("a few")
    }
}

impl Served {
    /// The whole call over a connection of its own; gives the length of the answer.
    async fn whole(&self) -> usize {
        let mut line = Line::open(self.client.authority()).await;
        line.send(&self.request).await;
        let answer = line.answer().await;
        assert_eq!(answer.result()["structuredContent"]["n"], 7, "{answer:?}");
        assert!(answer.header("content-length").is_some(), "{answer:?}");
        answer.head.len() + "\r\n\r\n".len() + answer.body.len()
    }
}
