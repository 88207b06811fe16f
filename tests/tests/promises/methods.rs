//! HTTP as clients of all kinds speak it: methods, versions, transfer codings, and the statuses that they wait for.

use agent_tools::tools;
use agent_tools_tests::{
    client::{Answer, Era},
    tools::noargs,
    wire::Wire,
};
use serde_json::{Value, json};

use crate::{SOON, serve};

#[tokio::test]
async fn a_method_that_is_not_served_is_405_with_a_truthful_allow_after_the_bearer() {
    let (agent, client) = serve(tools![noargs]).await;
    let bearer = format!("Authorization: Bearer {}\r\n", client.bearer());
    for (version, allowed) in [("", "POST, DELETE"), ("2025-11-25", "POST, DELETE"), ("2026-07-28", "POST")] {
        let header =
            if version.is_empty() { String::new() } else { format!("MCP-Protocol-Version: {version}\r\n") };
        for method in ["GET", "HEAD", "PUT", "PATCH", "OPTIONS", "TRACE", "QUERY", "DELETE"] {
            let request = client.post(&header, "").replacen("POST", method, 1);
            let answer = client.send(&request).await;
            let what = format!("{version} {method}: {answer:?}");
            if method == "DELETE" && allowed.contains("DELETE") {
                // It is served, and this one names no handshake.
                assert_eq!(answer.status, 400, "{what}");
                continue;
            }
            assert_eq!((answer.status, answer.header("allow")), (405, Some(allowed)), "{what}");
            assert!(!answer.head.to_ascii_lowercase().contains("access-control"), "{what}");
            if method != "HEAD" {
                assert_eq!(answer.message()["error"]["code"], -32_600, "{what}");
            }
            assert_eq!(client.send(&request.replace(&bearer, "")).await.status, 401, "{what}");
        }
    }
    agent.close(SOON).await.expect("closes");
}

#[tokio::test]
async fn notifications_and_responses_are_202_without_a_body() {
    let (agent, client) = serve(tools![noargs]).await;
    let messages = [
        json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }),
        json!({ "jsonrpc": "2.0", "method": "notifications/cancelled", "params": { "requestId": 7 } }),
        json!({ "jsonrpc": "2.0", "method": "notifications/cancelled", "params": { "requestId": {} } }),
        json!({ "jsonrpc": "2.0", "method": "notifications/cancelled" }),
        json!({ "jsonrpc": "2.0", "method": "notifications/progress", "params": { "progressToken": 1, "progress": 1 } }),
        json!({ "jsonrpc": "2.0", "method": "acme/anything", "params": { "x": 1 } }),
        json!({ "jsonrpc": "2.0", "id": 1, "result": {} }),
        json!({ "jsonrpc": "2.0", "id": 1, "error": { "code": -1, "message": "x" } }),
        json!({ "jsonrpc": "2.0", "id": null, "error": { "code": -1, "message": "x" } }),
    ];
    for message in messages {
        let method =
            message["method"].as_str().map_or(String::new(), |method| format!("Mcp-Method: {method}\r\n"));
        for headers in [
            String::new(),
            "MCP-Protocol-Version: 2025-06-18\r\n".to_owned(),
            format!("MCP-Protocol-Version: 2026-07-28\r\n{method}"),
        ] {
            let answer = client.send(&client.post(&headers, &message.to_string())).await;
            assert_eq!((answer.status, answer.body.as_str()), (202, ""), "{headers}{message}: {answer:?}");
            assert_eq!(answer.header("content-type"), None, "{message}");
            let foreign = client.post("MCP-Protocol-Version: 2024-11-05\r\n", &message.to_string());
            assert_eq!(client.send(&foreign).await.status, 400, "{message}");
        }
    }
    agent.close(SOON).await.expect("closes");
}

#[tokio::test]
async fn http_1_0_chunks_expectations_and_odd_but_legal_heads_are_served() {
    let (agent, client) = serve(tools![noargs]).await;
    for era in Era::ALL {
        let good = client.text(era, "tools/call", json!({ "name": "noargs", "arguments": {} }));
        let (head, body) = good.split_once("\r\n\r\n").expect("a head");
        let length = format!("Content-Length: {}\r\n", body.len());
        let (first, second) = body.split_at(9);
        let chunks = format!(
            "{:x}\r\n{first}\r\n{:X};ext=1\r\n{second}\r\n0\r\nTrailer: x\r\n\r\n",
            first.len(),
            second.len()
        );
        let chunked = head.replace(&length, "Transfer-Encoding: chunked\r\n");
        for (name, request) in [
            ("HTTP/1.0", good.replacen("HTTP/1.1", "HTTP/1.0", 1)),
            ("chunks", format!("{chunked}\r\n\r\n{chunks}")),
            (
                "an expectation",
                good.replacen("Connection: close", "Connection: close\r\nExpect: 100-continue", 1),
            ),
            ("lower case", format!("{}\r\n\r\n{body}", lower_names(head))),
            ("blank lines before it", format!("\r\n\r\n{good}")),
            ("spaces around values", head.replace(": ", ":  ") + "\r\n\r\n" + body),
            (
                "keep-alive",
                good.replacen("Connection: close", "Connection: close\r\nKeep-Alive: timeout=5", 1),
            ),
            ("a query", good.replacen("/mcp", "/mcp?x=1", 1)),
            (
                "white space in the body",
                good.replace(&length, &format!("Content-Length: {}\r\n", body.len() + 4)) + " \r\n\t",
            ),
        ] {
            let mut answer = client.send(&request).await;
            if answer.status == 100 {
                answer = Answer::read(&answer.body);
            }
            assert_eq!(answer.status, 200, "{era:?} {name}: {answer:?}");
            assert_eq!(answer.result()["isError"], false, "{era:?} {name}");
        }
    }
    agent.close(SOON).await.expect("closes");
}

/// The head with its header names in lower case.
fn lower_names(head: &str) -> String {
    let (line, headers) = head.split_once("\r\n").expect("headers");
    let lower = headers.split("\r\n").map(|header| {
        let (name, value) = header.split_once(':').expect("a colon");
        format!("{}:{value}", name.to_ascii_lowercase())
    });
    [line.to_owned()].into_iter().chain(lower).collect::<Vec<_>>().join("\r\n")
}

#[tokio::test]
async fn what_is_no_http_gets_a_json_rpc_error_and_is_closed() {
    let (agent, client) = serve(tools![noargs]).await;
    let host = format!("Host: {}\r\n", client.authority());
    for (request, status) in [
        ("nonsense\r\n\r\n".to_owned(), 400),
        (format!("POST /mcp HTTP/1.1\r\n{host}no colon\r\n\r\n"), 400),
        (format!("POST /mcp HTTP/1.1\r\n{host} folded: x\r\n\r\n"), 400),
        (format!("POST /mcp HTTP/1.1\r\n{host}X: \u{1}\r\n\r\n"), 400),
        (format!("POST /mcp HTTP/1.1\r\n{host}Content-Length: x\r\n\r\n"), 400),
        (format!("POST /mcp HTTP/1.1\r\n{host}Content-Length: 1\r\nContent-Length: 2\r\n\r\n"), 400),
        (format!("POST /mcp HTTP/9.9\r\n{host}\r\n"), 400),
        (format!("PO ST /mcp HTTP/1.1\r\n{host}\r\n"), 400),
        ("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".to_owned(), 400),
        ("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\u{4}\0\0\0\0\0".to_owned(), 400),
        (format!("POST /mcp HTTP/1.1\r\n{host}{}\r\n", "X: 1\r\n".repeat(20_000)), 431),
        (format!("POST /mcp HTTP/1.1\r\n{host}X: {}\r\n\r\n", "x".repeat(64 * 1024)), 431),
        (format!("POST /{} HTTP/1.1\r\n{host}\r\n", "x".repeat(80_000)), 431),
    ] {
        let answer = client.send(&request).await;
        let what = format!("{request:.120}: {answer:?}");
        assert_eq!(answer.status, status, "{what}");
        assert_eq!(answer.message()["error"]["code"], -32_600, "{what}");
        assert_eq!(answer.message()["id"], Value::Null, "{what}");
        assert_eq!(answer.header("content-type"), Some("application/json"), "{what}");
        assert_eq!(client.call(Era::Modern, "noargs", json!({})).await.status, 200, "after {what}");
    }
    agent.close(SOON).await.expect("closes");
}

#[tokio::test]
async fn a_large_body_is_refused_readably_however_its_length_is_told() {
    let (agent, client) = serve(tools![noargs]).await;
    let large = format!("{{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"{}\"}}", "x".repeat(5 << 20));
    let told = client.post("", &large);
    let chunked = client.post("Transfer-Encoding: chunked\r\n", "").replace("Content-Length: 0\r\n", "");
    let chunked = chunked + &format!("{:x}\r\n{large}\r\n0\r\n\r\n", large.len());
    let lying = client.post("", "").replace("Content-Length: 0", "Content-Length: 8589934592");
    for request in [&told, &chunked, &lying] {
        let answer = client.send(request).await;
        assert_eq!((answer.status, &answer.message()["error"]["code"]), (413, &json!(-32_600)), "{answer:?}");
        let stranger = request.replace(client.bearer(), "wrong");
        assert_eq!(client.send(&stranger).await.status, 401, "the bearer comes first");
    }
    assert_eq!(client.call(Era::Legacy, "noargs", json!({})).await.status, 200);
    agent.close(SOON).await.expect("closes");
}

#[tokio::test]
async fn a_refusal_of_the_parser_s_has_no_body_where_head_was_asked() {
    let (agent, client) = serve(tools![noargs]).await;
    let host = format!("Host: {}\r\n", client.authority());
    let ping = json!({ "jsonrpc": "2.0", "id": 1, "method": "ping" }).to_string();
    let ping = client.post("", &ping).replacen("Connection: close\r\n", "", 1);
    for (rest, status) in [
        ("nonsense\r\n\r\n".to_owned(), 400),
        (format!("/mcp HTTP/9.9\r\n{host}\r\n"), 400),
        (format!("/mcp HTTP/1.1\r\n{host}no colon\r\n\r\n"), 400),
        (format!("/mcp HTTP/1.1\r\n{host}Content-Length: x\r\n\r\n"), 400),
        (format!("/mcp HTTP/1.1\r\n{host}{}\r\n", "X: 1\r\n".repeat(100)), 431),
        (format!("/{} HTTP/1.1\r\n{host}\r\n", "x".repeat(80_000)), 431),
    ] {
        for (method, has_body) in [("HEAD", false), ("GET", true), ("HEADS", true)] {
            for is_first in [true, false] {
                let mut wire = Wire::open(client.authority());
                if !is_first {
                    wire.send(ping.as_bytes());
                    assert_eq!(wire.answer().status, 200);
                }
                wire.send(format!("{method} {rest}").as_bytes());
                let answer = Answer::read(&String::from_utf8_lossy(&wire.end()));
                let what = format!("{method} {rest:.60} {is_first}: {answer:?}");
                assert_eq!((answer.status, !answer.body.is_empty()), (status, has_body), "{what}");
                assert!(answer.header("content-length").is_some_and(|length| length != "0"), "{what}");
            }
        }
    }
    agent.close(SOON).await.expect("closes");
}
