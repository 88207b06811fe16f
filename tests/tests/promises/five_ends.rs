//! Whatever ends a call before its time, the context of its handler tells of it, and the record of what it was.

use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use agent_tools::{Context, tool, tools};
use agent_tools_runtime::{Agent, CanceledBy, OutcomeKind, Record, Session};
use agent_tools_tests::client::{Client, Era};
use serde_json::{Value, json};
use tokio::{io::AsyncWriteExt, net::TcpStream, sync::Semaphore};

use crate::{SOON, eventually};

/// How many handlers have begun, and how many were told of the end of their call.
struct Told {
    begun: AtomicUsize,
    heard: AtomicUsize,
    go_on: Semaphore,
}

impl Told {
    fn new() -> Arc<Self> {
        Arc::new(Self { begun: AtomicUsize::new(0), heard: AtomicUsize::new(0), go_on: Semaphore::new(0) })
    }

    async fn wait(&self, ctx: &Context) {
        self.begun.fetch_add(1, Ordering::SeqCst);
        ctx.cancelled().await;
        assert!(ctx.is_cancelled());
        self.heard.fetch_add(1, Ordering::SeqCst);
        // One that ended now could still be in time with its answer.
        self.go_on.acquire().await.expect("never closed").forget();
    }

    fn get(&self) -> (usize, usize) {
        (self.begun.load(Ordering::SeqCst), self.heard.load(Ordering::SeqCst))
    }
}

/// Wait for the end of the call, and outlast it.
#[tool(read_only, on_cancel = detach)]
async fn attentive(ctx: &Context, #[state] told: Arc<Told>) {
    told.wait(ctx).await;
}

/// The same, and answer as a stream.
#[tool(read_only, on_cancel = detach, timeout = "10m")]
async fn attentive_stream(ctx: &Context, #[state] told: Arc<Told>) {
    told.wait(ctx).await;
}

/// The same, for a short time.
#[tool(read_only, on_cancel = detach, timeout = "50ms")]
async fn attentive_briefly(ctx: &Context, #[state] told: Arc<Told>) {
    told.wait(ctx).await;
}

/// What ends a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    Notification,
    Disconnection,
    Revocation,
    Deadline,
    Close,
}

impl End {
    const ALL: [Self; 5] =
        [Self::Notification, Self::Disconnection, Self::Revocation, Self::Deadline, Self::Close];

    /// How the record says it.
    fn recorded(self) -> (OutcomeKind, Option<CanceledBy>) {
        match self {
            Self::Notification => (OutcomeKind::Canceled, Some(CanceledBy::Notification)),
            Self::Disconnection => (OutcomeKind::Canceled, Some(CanceledBy::Disconnection)),
            Self::Revocation => (OutcomeKind::Canceled, Some(CanceledBy::Revocation)),
            Self::Deadline => (OutcomeKind::DeadlineExceeded, None),
            Self::Close => (OutcomeKind::Canceled, Some(CanceledBy::Close)),
        }
    }
}

/// One call of a session, and what can end it.
struct Called {
    agent: Agent,
    session: Session,
    client: Client,
    /// Of the handshake in which it was called, if there is one.
    headers: String,
    stream: TcpStream,
}

async fn call(told: &Arc<Told>, era: Era, tool: &str) -> Called {
    let tools = [told; 3].map(Arc::clone);
    let [one, two, three] = tools;
    let tools = tools![attentive(one), attentive_stream(two), attentive_briefly(three)];
    let agent = Agent::builder("ends").tools(tools).build().expect("builds");
    let session = agent.session().start().await.expect("starts");
    let client = Client::new(session.endpoint());
    let params = json!({ "name": tool, "arguments": {} });
    let (headers, request) = match era {
        Era::Modern => (String::new(), client.text(era, "tools/call", params)),
        Era::Legacy => {
            let handshake = client.initialize().await;
            let headers = format!("MCP-Protocol-Version: 2025-11-25\r\nMcp-Session-Id: {handshake}\r\n");
            let request = message(json!({ "id": 7, "method": "tools/call", "params": params }));
            let request = client.post(&headers, &request);
            (headers, request)
        }
    };
    let mut stream = client.connect().await.expect("connects");
    stream.write_all(request.as_bytes()).await.expect("sent");
    Called { agent, session, client, headers, stream }
}

fn message(mut message: Value) -> String {
    message["jsonrpc"] = json!("2.0");
    message.to_string()
}

#[tokio::test]
async fn the_context_is_told_of_each_of_the_five_and_the_record_says_which_it_was() {
    let told = Told::new();
    let mut calls = 0;
    for era in Era::ALL {
        for end in End::ALL {
            for tool in ["attentive", "attentive_stream"] {
                // 2026-07-28 knows no way to cancel but to go away.
                if end == End::Notification && era == Era::Modern {
                    continue;
                }
                let case = format!("{end:?} {era:?} {tool}");
                let tool = if end == End::Deadline { "attentive_briefly" } else { tool };
                let Called { agent, session, client, headers, stream } = call(&told, era, tool).await;
                calls += 1;
                eventually("the handler runs", || told.get().0 == calls).await;
                let (mut stream, mut session) = (Some(stream), Some(session));
                match end {
                    End::Notification => {
                        let params = json!({ "requestId": 7 });
                        let cancel =
                            message(json!({ "method": "notifications/cancelled", "params": params }));
                        assert_eq!(client.send(&client.post(&headers, &cancel)).await.status, 202, "{case}");
                    }
                    End::Disconnection => drop(stream.take()),
                    End::Revocation => drop(session.take()),
                    End::Deadline => {}
                    End::Close => {
                        agent.close(Duration::ZERO).await.expect_err("the handler outlasts it");
                    }
                }
                eventually(&case, || told.get() == (calls, calls)).await;
                eventually(&case, || agent.ledger().recent().len() == 1).await;
                let record = agent.ledger().recent().pop().expect("a record");
                assert_eq!((record.kind(), Record::canceled_by(&record)), end.recorded(), "{case}");
                told.go_on.add_permits(1);
                agent.close(SOON).await.expect("closes");
                let tally = agent.tally();
                assert_eq!((tally.detached(), tally.discarded()), (0, 1), "{case}: it outlasted its call");
                assert!(tally.is_balanced(), "{case}: {tally:?}");
            }
        }
    }
}
