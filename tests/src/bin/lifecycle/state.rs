use std::sync::Arc;

use agent_tools::{Descriptor, tool, tools};
use agent_tools_runtime::{Agent, Limits, Session};
use agent_tools_tests::client::{Client, Era};
use serde_json::json;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    sync::watch,
    task::JoinHandle,
    time::timeout,
};

use crate::{PATIENCE, eventually, gate::Gate};

/// What may be under way when something ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum State {
    /// A close has begun.
    Closing,
    /// A client has connected and said nothing.
    Connecting,
    /// A request's head and half of its body have come.
    HalfRead,
    /// A call runs.
    Running,
    /// A call runs, and the head of the stream that will answer it has gone out.
    Streaming,
    /// The tools of a list are being chosen.
    Listing,
}

impl State {
    /// All of them, in the order in which they can be brought about.
    pub(crate) const ALL: [Self; 6] =
        [Self::Closing, Self::Connecting, Self::HalfRead, Self::Running, Self::Streaming, Self::Listing];

    /// Whether it is a call.
    pub(crate) fn is_call(self) -> bool {
        matches!(self, Self::Running | Self::Streaming)
    }

    /// Whether a client that has read this was told what has become of its request.
    pub(crate) fn is_answer(self, read: &str) -> bool {
        let is_canceled = read.contains(r#""code":"canceled""#);
        match self {
            Self::Closing => false,
            // Closed, or a stranger's from then on.
            Self::Connecting => read.is_empty() || read.starts_with("HTTP/1.1 401 "),
            Self::HalfRead => read.starts_with("HTTP/1.1 401 "),
            Self::Running => read.starts_with("HTTP/1.1 200 ") && is_canceled,
            Self::Streaming => read.contains("text/event-stream") && is_canceled,
            Self::Listing => read.starts_with("HTTP/1.1 200 ") && read.contains("work_long"),
        }
    }
}

/// Work until it is canceled.
#[tool(read_only)]
async fn work() {
    std::future::pending::<()>().await;
}

/// Work for a long time.
#[tool(read_only, timeout = "10m")]
async fn work_long() {
    std::future::pending::<()>().await;
}

/// An agent whose calls never end by themselves, with one session, whose client brings states about.
pub(crate) struct Stage {
    pub(crate) agent: Agent,
    pub(crate) session: Session,
    pub(crate) gate: Arc<Gate>,
    /// Told when what was to end has ended.
    pub(crate) ended: watch::Sender<bool>,
    client: Client,
}

impl Stage {
    pub(crate) async fn set(limits: Limits) -> Self {
        let tools = tools![work, work_long];
        let agent = Agent::builder("staged").tools(tools).limits(limits).build().expect("builds");
        let gate = Arc::<Gate>::default();
        let passes = Arc::clone(&gate);
        let session = agent.session().visible(move |_: &Descriptor| {
            passes.pass();
            true
        });
        let session = session.start().await.expect("starts");
        let client = Client::new(session.endpoint());
        Self { agent, session, gate, client, ended: watch::channel(false).0 }
    }

    /// Brings a state about, and gives what its client will have read when its connection is closed. A close is begun by
    /// the one who ends it.
    pub(crate) async fn enter(&self, state: State) -> Option<JoinHandle<String>> {
        let (running, waiting) = (self.agent.tally().running(), self.gate.waiting());
        let call = |tool: &str| self.client.text(Era::Modern, "tools/call", json!({ "name": tool }));
        let list = self.client.text(Era::Modern, "tools/list", json!({}));
        let mut stream = match state {
            State::Closing => return None,
            State::Connecting => {
                let stream = self.client.connect().await.expect("connects");
                let mut ended = self.ended.subscribe();
                return Some(tokio::spawn(async move {
                    ended.wait_for(|ended| *ended).await.expect("it ends");
                    read(stream, &list, "").await
                }));
            }
            State::HalfRead => self.half_sent(&list).await,
            State::Running => self.sent(&call("work")).await,
            State::Streaming => self.sent(&call("work_long")).await,
            State::Listing => {
                self.gate.close();
                self.sent(&list).await
            }
        };
        let mut head = String::new();
        match state {
            State::Running => eventually("it runs", || self.agent.tally().running() == running + 1).await,
            State::Listing => eventually("it is asked", || self.gate.waiting() == waiting + 1).await,
            State::Streaming => {
                while !head.ends_with("\r\n\r\n") {
                    let next = timeout(PATIENCE, stream.read_u8()).await.expect("in time");
                    head.push(next.expect("a head").into());
                }
            }
            State::Closing | State::Connecting | State::HalfRead => {}
        }
        Some(tokio::spawn(async move { read(stream, "", &head).await }))
    }

    async fn sent(&self, request: &str) -> TcpStream {
        let mut stream = self.client.connect().await.expect("connects");
        stream.write_all(request.as_bytes()).await.expect("sent");
        stream
    }

    /// Sends a request but for its end, once the gateway has said that it reads the body.
    async fn half_sent(&self, request: &str) -> TcpStream {
        let request = request.replacen("\r\n", "\r\nExpect: 100-continue\r\n", 1);
        let (head, body) = request.split_once("\r\n\r\n").expect("a head and a body");
        let mut stream = self.sent(&format!("{head}\r\n\r\n")).await;
        let mut interim = [0; 25];
        timeout(PATIENCE, stream.read_exact(&mut interim)).await.expect("in time").expect("read on");
        assert!(interim.starts_with(b"HTTP/1.1 100 "));
        stream.write_all(body.get(..body.len() / 2).expect("half").as_bytes()).await.expect("sent");
        stream
    }
}

/// Sends something and reads until the connection is closed.
async fn read(mut stream: TcpStream, request: &str, head: &str) -> String {
    // Whether it fails shows in what can be read.
    drop(stream.write_all(request.as_bytes()).await);
    let mut bytes = head.as_bytes().to_vec();
    let read = timeout(PATIENCE, stream.read_to_end(&mut bytes)).await;
    drop(read.expect("a client is left waiting"));
    String::from_utf8_lossy(&bytes).into_owned()
}
