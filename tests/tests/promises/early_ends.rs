//! The five ways in which a running call ends before its handler does: each tells the handler, which is dropped unless its
//! tool detaches, and the record says which of the five it was.

use std::{
    io::Write,
    process::{Command, Stdio},
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use agent_tools::{Context, tool, tools};
use agent_tools_runtime::{Agent, CanceledBy, Certainty, Limits, OutcomeKind, Session};
use agent_tools_tests::{
    client::{Client, Era},
    line::Line,
    log::Log,
    process::Process,
};
use serde_json::json;
use tokio::sync::Semaphore;

use crate::{SOON, eventually};

/// Handlers, and what they have heard.
struct Heard {
    begun: AtomicUsize,
    go_on: Semaphore,
    /// Ended, having heard that their call was canceled.
    told: AtomicUsize,
    /// Ended, having heard nothing.
    untold: AtomicUsize,
}

struct Ending {
    heard: Arc<Heard>,
    context: Context,
}

impl Heard {
    fn new() -> Arc<Self> {
        let zero = || AtomicUsize::new(0);
        Arc::new(Self { begun: zero(), go_on: Semaphore::new(0), told: zero(), untold: zero() })
    }

    async fn work(self: Arc<Self>, context: &Context) -> u8 {
        let ending = Ending { heard: self, context: context.clone() };
        ending.heard.begun.fetch_add(1, Ordering::SeqCst);
        ending.heard.go_on.acquire().await.expect("never closed").forget();
        7
    }

    /// Begun, told, untold.
    fn get(&self) -> (usize, usize, usize) {
        let load = |count: &AtomicUsize| count.load(Ordering::SeqCst);
        (load(&self.begun), load(&self.told), load(&self.untold))
    }
}

impl Drop for Ending {
    fn drop(&mut self) {
        let heard = if self.context.is_cancelled() { &self.heard.told } else { &self.heard.untold };
        heard.fetch_add(1, Ordering::SeqCst);
    }
}

/// Wait to be let go on.
#[tool(read_only)]
async fn dropped(#[state] heard: Arc<Heard>, ctx: &Context) -> u8 {
    heard.work(ctx).await
}

/// The same, and answer as a stream.
#[tool(read_only, timeout = "10m")]
async fn streamed(#[state] heard: Arc<Heard>, ctx: &Context) -> u8 {
    heard.work(ctx).await
}

/// The same, and finish once begun.
#[tool(read_only, on_cancel = detach)]
async fn detached(#[state] heard: Arc<Heard>, ctx: &Context) -> u8 {
    heard.work(ctx).await
}

/// What ends the call. A client goes away in two ways.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    Notification,
    Disconnection,
    Kill,
    Revocation,
    Close,
    Deadline,
}

/// Each way, and how the books call it.
const WAYS: [(Way, OutcomeKind, Option<CanceledBy>); 6] = [
    (Way::Notification, OutcomeKind::Canceled, Some(CanceledBy::Notification)),
    (Way::Disconnection, OutcomeKind::Canceled, Some(CanceledBy::Disconnection)),
    (Way::Kill, OutcomeKind::Canceled, Some(CanceledBy::Disconnection)),
    (Way::Revocation, OutcomeKind::Canceled, Some(CanceledBy::Revocation)),
    (Way::Close, OutcomeKind::Canceled, Some(CanceledBy::Close)),
    (Way::Deadline, OutcomeKind::DeadlineExceeded, None),
];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_way_tells_the_handler_ends_its_call_once_and_is_recorded() {
    Log::of_process();
    for (way, kind, by) in WAYS {
        for era in Era::ALL {
            for tool in ["dropped", "streamed", "detached"] {
                // From 2026-07-28 on a client takes back what it asked for by closing the connection.
                if (way, era) == (Way::Notification, Era::Modern)
                    || (way, tool) == (Way::Deadline, "streamed")
                {
                    continue;
                }
                let what = format!("{way:?} {era:?} {tool}");
                let heard = Heard::new();
                let called = Called::begin(way, era, tool, &heard).await;
                let agent = Arc::clone(&called.agent);
                let ending = tokio::spawn(called.end(way));
                eventually(&what, || agent.tally().ended() == 1).await;
                if tool == "detached" {
                    let tally = agent.tally();
                    assert_eq!((tally.running(), tally.detached(), heard.get()), (0, 1, (1, 0, 0)), "{what}");
                    heard.go_on.add_permits(1);
                }
                eventually(&what, || heard.get() == (1, 1, 0)).await;
                drop(ending.await.expect("the client was told"));
                eventually(&what, || agent.tally().discarded() == 1).await;
                agent.close(SOON).await.expect("closes");
                let tally = agent.tally();
                assert!(tally.is_balanced(), "{what}: {tally:?}");
                assert_eq!((tally.started(), tally.of(kind), tally.detached()), (1, 1, 0), "{what}");
                let records = agent.ledger().recent();
                let [record] = records.as_slice() else { panic!("{what}: {records:?}") };
                let recorded = (record.kind(), record.canceled_by(), record.certainty());
                assert_eq!(recorded, (kind, by, Certainty::Uncertain), "{what}: {record}");
                assert_eq!((record.tool(), record.result_bytes()), (Some(tool), None), "{what}: {record}");
            }
        }
    }
}

/// A running call.
struct Called {
    agent: Arc<Agent>,
    session: Session,
    client: Client,
    handshake: String,
    caller: Caller,
}

/// Where it was called from.
enum Caller {
    Here(Line),
    AnotherProcess(Process),
}

impl Called {
    async fn begin(way: Way, era: Era, tool: &str, heard: &Arc<Heard>) -> Self {
        let patience =
            if way == Way::Deadline { Duration::from_millis(500) } else { Duration::from_secs(50) };
        let agent = Agent::builder("ends")
            .tools(tools![
                dropped(Arc::clone(heard)),
                streamed(Arc::clone(heard)),
                detached(Arc::clone(heard))
            ])
            .limits(Limits::new().call_timeout(patience));
        let agent = Arc::new(agent.build().expect("builds"));
        let session = agent.session().start().await.expect("starts");
        let client = Client::new(session.endpoint());
        let handshake = client.initialize().await;
        let request = client.text(era, "tools/call", json!({ "name": tool, "arguments": {} }));
        let under = format!("Mcp-Session-Id: {handshake}\r\n");
        let request = request.replacen("Content-Length", &format!("{under}Content-Length"), 1);
        let caller = if way == Way::Kill {
            let mut command = Command::new(env!("CARGO_BIN_EXE_waiting_client"));
            command.arg(client.authority()).stdin(Stdio::piped());
            let mut process = Process(command.spawn().expect("it starts"));
            let mut input = process.0.stdin.take().expect("a pipe");
            input.write_all(request.as_bytes()).expect("it reads");
            Caller::AnotherProcess(process)
        } else {
            let mut line = Line::open(client.authority()).await;
            line.send(request.as_bytes()).await;
            Caller::Here(line)
        };
        eventually("the handler runs", || heard.get() == (1, 0, 0)).await;
        Self { agent, session, client, handshake, caller }
    }

    /// Ends it, and reads the answer where somebody is there to read it. Gives the session if that has not ended.
    async fn end(self, way: Way) -> Option<Session> {
        let Self { agent, session, client, handshake, caller } = self;
        let mut line = match caller {
            Caller::Here(line) => line,
            Caller::AnotherProcess(process) => {
                drop(process);
                return Some(session);
            }
        };
        let session = match way {
            Way::Notification => {
                let cancel =
                    r#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}"#;
                let under = format!("Mcp-Session-Id: {handshake}\r\n");
                assert_eq!(client.send(&client.post(&under, cancel)).await.status, 202);
                Some(session)
            }
            Way::Revocation => {
                drop(session);
                None
            }
            Way::Close => {
                agent.close(SOON).await.expect("closes");
                Some(session)
            }
            Way::Disconnection | Way::Kill => return Some(session),
            Way::Deadline => Some(session),
        };
        let code = if way == Way::Deadline { "deadline_exceeded" } else { "canceled" };
        assert_eq!(line.answer().await.failure()["code"], code);
        session
    }
}
