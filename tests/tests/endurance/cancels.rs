//! Running calls that are canceled, in every way that a client has.

use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
    time::Duration,
};

use agent_tools::{Context, tool, tools};
use agent_tools_runtime::{Agent, CanceledBy, Certainty, Limits, OutcomeKind, Tally};
use agent_tools_tests::{
    client::{Client, Era},
    line::Line,
    tools::SECRET,
};
use serde_json::json;
use tokio::sync::Notify;

use crate::{SOON, alone, at_rest, footprint::Footprints};

const AGENTS: usize = 5;

/// Clients of each agent at one time.
const LANES: usize = 10;

/// Calls that run until they are canceled.
#[derive(Debug)]
struct Held {
    /// One for each lane.
    begun: Vec<Notify>,
    /// Handlers that were dropped.
    ended: AtomicUsize,
    /// Those that had heard of their cancellation by then.
    told: AtomicUsize,
}

/// Notes the end of a handler, and panics now and then.
struct Ending {
    held: Arc<Held>,
    context: Context,
}

impl Drop for Ending {
    fn drop(&mut self) {
        self.held.told.fetch_add(usize::from(self.context.is_cancelled()), Ordering::SeqCst);
        let ended = self.held.ended.fetch_add(1, Ordering::SeqCst);
        assert!(thread::panicking() || !ended.is_multiple_of(50), "dropped {SECRET}");
    }
}

/// Wait to be dropped.
#[tool(read_only)]
async fn hold(#[state] held: Arc<Held>, ctx: &Context, lane: usize) {
    held.begun[lane].notify_one();
    let _ending = Ending { held, context: ctx.clone() };
    std::future::pending::<()>().await;
}

/// How a client takes a call back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum By {
    Notification,
    Closing,
    Resetting,
    Deleting,
}

/// In turns; only up to 2025-11-25 there are handshakes.
const WAYS: [(By, Era); 10] = [
    (By::Notification, Era::Legacy),
    (By::Closing, Era::Modern),
    (By::Deleting, Era::Legacy),
    (By::Resetting, Era::Legacy),
    (By::Closing, Era::Legacy),
    (By::Resetting, Era::Modern),
    (By::Notification, Era::Legacy),
    (By::Closing, Era::Modern),
    (By::Notification, Era::Legacy),
    (By::Resetting, Era::Modern),
];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ten_thousand_cancels_end_one_call_each_and_leave_no_handler_behind() {
    let _process = alone().await;
    let (mut agents, mut all_held) = (Vec::new(), Vec::new());
    for _ in 0..AGENTS {
        let begun = (0..LANES).map(|_| Notify::new()).collect();
        let held = Arc::new(Held { begun, ended: AtomicUsize::new(0), told: AtomicUsize::new(0) });
        // A place comes free when the gateway has missed a client, however slow the machine is.
        let limits = Limits::new().permit_wait(Duration::from_mins(1));
        let tools = tools![hold(Arc::clone(&held))];
        let agent = Agent::builder("cancels").tools(tools).limits(limits).build().expect("builds");
        agent.start().await.expect("starts");
        agents.push(Arc::new(agent));
        all_held.push(held);
    }
    let mut footprints = Footprints::of(&agents);
    for tenth in 0..10 {
        let lanes: Vec<_> = (0..AGENTS * LANES)
            .map(|lane| {
                let (agent, held) = (&agents[lane % AGENTS], &all_held[lane % AGENTS]);
                let lane = Lane { agent: Arc::clone(agent), held: Arc::clone(held), number: lane / AGENTS };
                tokio::spawn(lane.run(tenth))
            })
            .collect();
        for lane in lanes {
            lane.await.expect("each call ends");
        }
        footprints.add().await;
    }
    drop(footprints);

    let mut canceled = 0;
    for (agent, held) in agents.iter().zip(&all_held) {
        let tally = at_rest(agent).await;
        let calls = tally.started();
        canceled += calls;
        assert_eq!(seen(&tally), (calls, calls, calls), "{tally:?}");
        for by in [CanceledBy::Notification, CanceledBy::Disconnection] {
            let is_said =
                |way: By| matches!(way, By::Notification | By::Deleting) == (by == CanceledBy::Notification);
            let ways = WAYS.iter().filter(|(way, ..)| is_said(*way)).count();
            let expected = calls * u64::try_from(ways).expect("few") / 10;
            assert_eq!(tally.canceled_by(by), expected, "{by:?}: {tally:?}");
        }
        let handlers = usize::try_from(calls).expect("small");
        let ended = (held.ended.load(Ordering::SeqCst), held.told.load(Ordering::SeqCst));
        assert_eq!(ended, (handlers, handlers), "each handler has ended, and had been told");
        agent.close(SOON).await.expect("closes");
    }
    assert_eq!(canceled, 10_000);
}

/// The calls that were canceled, those of which it is open whether they took effect, and the handlers that were given up.
fn seen(tally: &Tally) -> (u64, u64, u64) {
    let canceled = tally.of(OutcomeKind::Canceled);
    (canceled, tally.certain(Certainty::Uncertain), tally.discarded())
}

/// A client that takes back what it calls.
struct Lane {
    agent: Arc<Agent>,
    held: Arc<Held>,
    number: usize,
}

impl Lane {
    /// Twice in each way.
    async fn run(self, tenth: usize) {
        let client = Client::new(&self.agent.start().await.expect("is started"));
        for at in 0..2 * WAYS.len() {
            // Not all lanes in the same way at one time.
            let (by, era) = WAYS[(at + self.number + tenth) % WAYS.len()];
            // A handshake lasts until its client ends it, so who goes away without a word has none.
            let is_told = matches!(by, By::Notification | By::Deleting);
            let under = if is_told {
                format!("Mcp-Session-Id: {}\r\n", client.initialize().await)
            } else {
                String::new()
            };
            let params = json!({ "name": "hold", "arguments": { "lane": self.number } });
            let call = client.text(era, "tools/call", params).replacen("Connection: close\r\n", &under, 1);
            let mut line = Line::open(client.authority()).await;
            line.send(call.as_bytes()).await;
            tokio::select! {
                () = self.held.begun[self.number].notified() => {}
                answer = line.answer() => panic!("it was not canceled yet: {answer:?}"),
            }
            let other = match by {
                By::Closing => {
                    drop(line);
                    continue;
                }
                By::Resetting => {
                    line.reset().expect("a socket");
                    continue;
                }
                By::Notification => {
                    let params = json!({ "requestId": 1 });
                    let cancel =
                        json!({ "jsonrpc": "2.0", "method": "notifications/cancelled", "params": params });
                    client.post(&under, &cancel.to_string())
                }
                By::Deleting => client.post(&under, "").replacen("POST", "DELETE", 1),
            };
            assert_eq!(client.send(&other).await.status, if by == By::Deleting { 204 } else { 202 });
            assert_eq!(line.answer().await.failure()["code"], "canceled");
            if by == By::Notification {
                let delete = client.post(&under, "").replacen("POST", "DELETE", 1);
                assert_eq!(client.send(&delete).await.status, 204);
            }
        }
    }
}
