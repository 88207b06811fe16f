use std::net::{Ipv4Addr, SocketAddr};

use agent_tools::{tool, tools};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpSocket,
    task::JoinHandle,
    time::{Instant, pause, resume},
};

use super::*;
use crate::{
    catalog::Catalog,
    gateway::{
        bearer::Digest,
        registry::{Registration, Registry},
    },
    mcp::{Listed, Service, ServiceConfig},
    scope::Scope,
};

const BEARER: &str = "Authorization: Bearer good\r\n";

/// Count to one.
#[tool(read_only, inline)]
fn count() -> u8 {
    1
}

/// A gateway with one agent. The runtime's time jumps to the next timer when nothing runs.
struct Served {
    address: SocketAddr,
    registry: Arc<Registry>,
    /// What ends with the agent's bearer.
    revoked: CancellationToken,
    accepting: JoinHandle<()>,
}

#[expect(clippy::disallowed_methods, reason = "a socket of the test's own")]
fn serve_agent() -> Served {
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.bind((Ipv4Addr::LOCALHOST, 0).into()).expect("loopback");
    let listener = socket.listen(1_024).expect("listens");
    let address = listener.local_addr().expect("an address");
    let authority = address.to_string();
    let registry = Arc::<Registry>::default();
    let catalog = Catalog::freeze(tools![count]).expect("freezes");
    let service = Service::new(ServiceConfig {
        listed: Listed::of(&catalog),
        catalog,
        scope: Scope::test(),
        authority: &authority,
        server: ("test".into(), "1".into()),
        instructions: None,
        slow_by_default: false,
    });
    let revoked = CancellationToken::new();
    let registration = Registration { service, owner: good(), revoked: revoked.clone(), guest: None };
    registry.insert(good(), Arc::new(registration));
    let edge = Edge::new(&authority, &registry);
    let accept = accept(listener, Arc::clone(registry.connections()), edge, CancellationToken::new());
    Served { address, registry, revoked, accepting: tokio::spawn(accept) }
}

fn good() -> Digest {
    Digest::of(b"good")
}

impl Served {
    async fn connect(&self) -> TcpStream {
        TcpStream::connect(self.address).await.expect("connects")
    }

    /// A request, with a `Host` that is right.
    fn request(&self, line: &str, headers: &str, body: &str) -> String {
        format!("{line}\r\nHost: {}\r\n{headers}\r\n{body}", self.address)
    }

    fn list(&self) -> String {
        self.post("", LIST)
    }

    fn post(&self, headers: &str, body: &str) -> String {
        let headers = format!(
            "{BEARER}Content-Type: application/json\r\nAccept: application/json, text/event-stream\r\n{headers}\
             Content-Length: {}\r\n",
            body.len()
        );
        self.request("POST /mcp HTTP/1.1", &headers, body)
    }

    /// A connection over which half of a request has come, whose other half is being waited for; and the other half.
    async fn half_a_request(&self) -> (TcpStream, String) {
        let request = self.post("Expect: 100-continue\r\n", LIST);
        let (head, body) = request.split_at(request.len() - LIST.len());
        let (half, rest) = body.split_at(LIST.len() / 2);
        let mut stream = self.connect().await;
        stream.write_all(head.as_bytes()).await.expect("sent");
        let mut interim = [0; INTERIM.len()];
        stream.read_exact(&mut interim).await.expect("asked for the body");
        assert_eq!(interim, INTERIM);
        stream.write_all(half.as_bytes()).await.expect("sent");
        (stream, rest.to_owned())
    }
}

const LIST: &str = r#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#;
const CALL: &str = r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"count"}}"#;
const INTERIM: [u8; 25] = *b"HTTP/1.1 100 Continue\r\n\r\n";

impl Drop for Served {
    fn drop(&mut self) {
        self.accepting.abort();
    }
}

/// The statuses that come, and how long after the last of them the connection is closed; none if it is open after half
/// an hour.
async fn answers_until_closed(stream: &mut TcpStream) -> (Vec<String>, Option<Duration>) {
    let (mut text, mut last) = (Vec::new(), Instant::now());
    let mut bytes = [0; 4_096];
    let closed = loop {
        match timeout(Duration::from_mins(31), stream.read(&mut bytes)).await {
            Ok(Ok(length @ 1..)) => {
                text.extend_from_slice(&bytes[..length]);
                last = Instant::now();
            }
            Ok(Ok(0) | Err(_)) => break Some(last.elapsed()),
            Err(_) => break None,
        }
    };
    let text = String::from_utf8_lossy(&text);
    let statuses =
        text.split("HTTP/1.").skip(1).filter_map(|answer| answer.get(2..5).map(str::to_owned)).collect();
    (statuses, closed)
}

#[tokio::test(start_paused = true)]
async fn a_stranger_is_clocked_again_after_whatever_refusal() {
    let served = serve_agent();
    let refused = served.request("GET /mcp HTTP/1.1", "", "");
    let long = format!("X: {}\r\n", "a".repeat(33_000));
    let cases = [
        ("401", refused.clone(), vec!["401"]),
        ("401 twice", refused.repeat(2), vec!["401", "401"]),
        ("401 and half a head", format!("{refused}POST /mcp"), vec!["401"]),
        ("401 with a body", served.request("POST /mcp HTTP/1.1", "Content-Length: 2\r\n", "{}"), vec!["401"]),
        (
            "401 with half a body",
            served.request("POST /mcp HTTP/1.1", "Content-Length: 9\r\n", "{}"),
            vec!["401"],
        ),
        (
            "401 in chunks",
            served.request("POST /mcp HTTP/1.1", "Transfer-Encoding: chunked\r\n", "2\r\n{}\r\n0\r\n\r\n"),
            vec!["401"],
        ),
        ("HEAD", served.request("HEAD /mcp HTTP/1.1", "", ""), vec!["401"]),
        (
            "HTTP/1.0 that is kept",
            served.request("GET /mcp HTTP/1.0", "Connection: keep-alive\r\n", ""),
            vec!["401"],
        ),
        ("a good call, then 401", format!("{}{refused}", served.list()), vec!["200", "401"]),
        ("403", format!("GET /mcp HTTP/1.1\r\nHost: evil\r\n{BEARER}\r\n"), vec!["403"]),
        ("two Hosts", served.request("GET /mcp HTTP/1.1", "Host: x\r\n", ""), vec!["400"]),
        ("431", served.request("GET /mcp HTTP/1.1", &long, ""), vec!["431"]),
    ];
    for (case, request, expected) in cases {
        let mut stream = served.connect().await;
        stream.write_all(request.as_bytes()).await.expect("sent");
        let (statuses, closed) = answers_until_closed(&mut stream).await;
        assert_eq!(statuses, expected, "{case}");
        let closed = closed.unwrap_or_else(|| panic!("{case}: still open"));
        assert!(closed < Duration::from_secs(11), "{case}: {closed:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn an_idle_connection_is_kept_and_clocked_once_its_bearer_is_revoked() {
    let served = serve_agent();
    let mut stream = served.connect().await;
    stream.write_all(served.list().as_bytes()).await.expect("sent");
    assert_eq!(answers_until_closed(&mut stream).await, (vec!["200".to_owned()], None));
    served.registry.remove(good());
    let (statuses, closed) = answers_until_closed(&mut stream).await;
    assert!(statuses.is_empty());
    let closed = closed.expect("closed");
    assert!((9..=11).contains(&closed.as_secs()), "{closed:?}");
}

#[tokio::test(start_paused = true)]
async fn a_client_that_speaks_a_while_after_it_has_connected_is_served_beside_a_crowd() {
    let served = serve_agent();
    let mut late = served.connect().await;
    let mut crowd = Vec::new();
    for _ in 0..300 {
        crowd.push(served.connect().await);
    }
    sleep(Duration::from_millis(100)).await;
    late.write_all(served.list().as_bytes()).await.expect("sent");
    assert_eq!(answers_until_closed(&mut late).await, (vec!["200".to_owned()], None));
}

#[tokio::test]
async fn a_body_has_ten_seconds_and_none_of_them_once_its_bearer_is_revoked() {
    let served = serve_agent();
    let begun = Instant::now();
    let (mut stalled, _rest) = served.half_a_request().await;
    let (mut resumed, rest) = served.half_a_request().await;
    pause();
    sleep(Duration::from_secs(9)).await;
    resume();
    resumed.write_all(rest.as_bytes()).await.expect("sent");
    let mut status = [0; 12];
    resumed.read_exact(&mut status).await.expect("answered");
    assert_eq!(&status, b"HTTP/1.1 200", "it came in time");
    pause();
    assert_eq!(answers_until_closed(&mut stalled).await.0, ["408"]);
    assert!((10..19).contains(&begun.elapsed().as_secs()), "{:?}", begun.elapsed());
    resume();

    let begun = Instant::now();
    let (mut stalled, _rest) = served.half_a_request().await;
    pause();
    served.registry.remove(good());
    served.revoked.cancel();
    assert_eq!(answers_until_closed(&mut stalled).await.0, ["401"]);
    assert!(begun.elapsed().as_secs() < 9, "{:?}", begun.elapsed());
}

#[tokio::test]
async fn a_body_that_ends_after_its_bearer_is_refused() {
    let served = serve_agent();
    let (mut stream, rest) = served.half_a_request().await;
    served.revoked.cancel();
    stream.write_all(rest.as_bytes()).await.expect("sent");
    assert_eq!(answers_until_closed(&mut stream).await.0, ["401"]);
}

#[tokio::test]
async fn after_half_an_hour_of_silence_a_call_on_the_kept_connection_is_answered() {
    let served = serve_agent();
    let mut stream = served.connect().await;
    for call in ["the first", "the second"] {
        stream.write_all(served.post("", CALL).as_bytes()).await.expect("still open");
        let mut bytes = [0; 4_096];
        let length = stream.read(&mut bytes).await.expect("answered");
        let answer = String::from_utf8_lossy(&bytes[..length]);
        assert!(answer.starts_with("HTTP/1.1 200 ") && answer.contains(r#""result":1"#), "{call}: {answer}");
        pause();
        assert_eq!(answers_until_closed(&mut stream).await, (vec![], None), "after {call}");
        resume();
    }
}
