//! What becomes of a connection whose request is answered before its body has been read.

use agent_tools::tools;
use agent_tools_tests::{
    client::{Client, Era},
    tools::noargs,
    wire::Wire,
};
use serde_json::json;

use crate::{SOON, serve};

/// How a request's body comes.
#[derive(Clone, Copy, Debug)]
enum Sent {
    /// There is none.
    None,
    Whole,
    InChunks,
    /// With its head, in one chunk of 900 KiB.
    Large,
    /// After the answer.
    Late,
    /// Although its sender asks whether it should.
    Unasked,
}

impl Sent {
    const ALL: [Self; 6] = [Self::None, Self::Whole, Self::InChunks, Self::Large, Self::Late, Self::Unasked];

    /// Whether the connection can be used again.
    fn keeps(self) -> bool {
        matches!(self, Self::None | Self::Whole | Self::InChunks)
    }
}

/// A request that is served and leaves its connection open.
fn good(client: &Client) -> String {
    client.text(Era::Legacy, "tools/call", json!({ "name": "noargs", "arguments": {} })).replacen(
        "Connection: close\r\n",
        "",
        1,
    )
}

/// The request with its body sent in this way.
fn sent(request: &str, how: Sent) -> String {
    let (head, body) = request.split_once("\r\n\r\n").expect("a head");
    let length = format!("Content-Length: {}", body.len());
    let with = |framing: &str| head.replacen(&length, framing, 1);
    match how {
        Sent::None => with("Content-Length: 0") + "\r\n\r\n",
        Sent::Whole => request.to_owned(),
        Sent::InChunks => {
            let (first, second) = body.split_at(9);
            let (one, two) = (first.len(), second.len());
            with("Transfer-Encoding: chunked")
                + &format!("\r\n\r\n{one:x}\r\n{first}\r\n{two:x}\r\n{second}\r\n0\r\n\r\n")
        }
        Sent::Large => {
            let body = format!("{body}{}", " ".repeat(900 * 1024));
            with(&format!("Content-Length: {}", body.len())) + "\r\n\r\n" + &body
        }
        Sent::Late => format!("{head}\r\n\r\n"),
        Sent::Unasked => format!("{head}\r\nExpect: 100-continue\r\n\r\n{body}"),
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_answer_before_the_end_of_its_request_says_that_the_connection_ends_and_no_other_does() {
    let (agent, client) = serve(tools![noargs]).await;
    let good = good(&client);
    let spoil = |from: &str, to: &str| {
        assert!(good.contains(from), "{from}");
        good.replacen(from, to, 1)
    };
    let host = format!("Host: {}\r\n", client.authority());
    let refused = [
        (spoil(&host, &host.repeat(2)), 400),
        (spoil("POST", "DELETE"), 400),
        (spoil(client.bearer(), "wrong"), 401),
        (spoil(&host, "Host: evil.example\r\n"), 403),
        (spoil(&host, &format!("{host}Origin: null\r\n")), 403),
        (spoil("/mcp", "/"), 404),
        (spoil("POST", "DELETE").replacen(&host, &format!("{host}Mcp-Session-Id: x\r\n"), 1), 404),
        (spoil("POST", "PUT"), 405),
        (spoil("application/json, text/event-stream", "text/html"), 406),
        (spoil("Content-Type: application/json", "Content-Type: text/plain"), 415),
    ];
    for (request, status) in refused {
        for how in Sent::ALL {
            let mut wire = Wire::open(client.authority());
            wire.send(sent(&request, how).as_bytes());
            let answer = wire.answer();
            let what = format!("{status} {how:?}: {answer:?}");
            assert_eq!(answer.status, status, "{what}");
            let closes = answer.header("connection") == Some("close");
            assert_eq!(closes, !how.keeps(), "{what}");
            if closes {
                assert_eq!(wire.end(), b"", "{what}");
            } else {
                wire.send(good.as_bytes());
                assert_eq!(wire.answer().status, 200, "after {what}");
            }
        }
    }
    agent.close(SOON).await.expect("closes");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_end_of_a_handshake_is_an_answer_like_any_other() {
    let (agent, client) = serve(tools![noargs]).await;
    let good = good(&client);
    for how in Sent::ALL {
        let handshake = client.initialize().await;
        let end = good.replacen("POST", "DELETE", 1);
        let end = end.replacen("Accept", &format!("Mcp-Session-Id: {handshake}\r\nAccept"), 1);
        let mut wire = Wire::open(client.authority());
        wire.send(sent(&end, how).as_bytes());
        let answer = wire.answer();
        assert_eq!(answer.status, 204, "{how:?}");
        assert_eq!(answer.header("connection") == Some("close"), !how.keeps(), "{how:?}: {answer:?}");
    }
    agent.close(SOON).await.expect("closes");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_body_that_is_refused_as_it_is_read_ends_its_connection_and_one_that_was_read_does_not() {
    let (agent, client) = serve(tools![noargs]).await;
    let good = good(&client);
    let (head, body) = good.split_once("\r\n\r\n").expect("a head");
    let length = format!("Content-Length: {}", body.len());
    let announced = head.replacen(&length, "Content-Length: 8589934592", 1) + "\r\n\r\n";
    let chunked = head.replacen(&length, "Transfer-Encoding: chunked", 1) + "\r\n\r\n";
    let large = format!("{chunked}200000\r\n{}", " ".repeat(2 << 20));
    let (kept, closed) = (None, Some("close"));
    for (request, status, connection) in [
        (good.replacen("\"2.0\"", "\"1.0\"", 1), 400, kept),
        (good.replacen("\"method\"", "\"Method\"", 1), 400, kept),
        (good.replacen("2025-11-25", "1999-01-01", 1), 400, kept),
        (good.replacen("Accept", "Mcp-Session-Id: x\r\nAccept", 1), 404, kept),
        (format!("{chunked}nonsense\r\n"), 400, closed),
        (announced, 413, closed),
        (large, 413, closed),
    ] {
        let mut wire = Wire::open(client.authority());
        wire.send(request.as_bytes());
        let answer = wire.answer();
        assert_eq!((answer.status, answer.header("connection")), (status, connection), "{answer:?}");
    }
    agent.close(SOON).await.expect("closes");
}
