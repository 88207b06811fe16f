//! What a web page, or a name that resolves to loopback, can reach.

use agent_tools::tools;
use agent_tools_tests::{client::Era, tools::noargs};
use serde_json::json;

use crate::{SOON, serve};

const REFUSED: &str =
    r#"{"error":{"code":-32600,"message":"the request was refused"},"id":null,"jsonrpc":"2.0"}"#;

#[tokio::test]
async fn only_our_own_authority_and_origin_with_a_bearer_are_served_and_refusals_look_alike() {
    let (agent, client) = serve(tools![noargs]).await;
    let ours = client.authority().to_owned();
    let port = ours.rsplit(':').next().expect("a port");
    let own_origin = format!("http://{ours}");
    let hosts = [
        (format!("Host: {ours}\r\n"), 200),
        ("Host: evil.example\r\n".to_owned(), 403),
        (format!("Host: 127.0.0.1.evil.example:{port}\r\n"), 403),
        (format!("Host: localhost:{port}\r\n"), 403),
        (format!("Host: localhost.:{port}\r\n"), 403),
        ("Host: 127.0.0.1\r\n".to_owned(), 403),
        ("Host: 127.0.0.1:1\r\n".to_owned(), 403),
        (format!("Host: [::1]:{port}\r\n"), 403),
        (format!("Host: 0.0.0.0:{port}\r\n"), 403),
        (format!("Host: 0x7f.1:{port}\r\n"), 403),
        (format!("Host: {ours}.\r\n"), 403),
        (format!("Host: evil@{ours}\r\n"), 403),
        (format!("Host: {ours}, evil.example\r\n"), 403),
        (format!("Host: {ours}\r\nHost: {ours}\r\n"), 400),
        (String::new(), 400),
    ];
    let foreign =
        ["http://evil.example", "null", "", &format!("{own_origin}/"), &format!("HTTP://{ours}"), &ours];
    let origins = [(String::new(), 200), (format!("Origin: {own_origin}\r\n"), 200)]
        .into_iter()
        .chain(foreign.map(|origin| (format!("Origin: {origin}\r\n"), 403)))
        .chain([(format!("Origin: {own_origin}\r\nOrigin: {own_origin}\r\n"), 403)])
        .collect::<Vec<_>>();
    let bearer = format!("Authorization: Bearer {}\r\n", client.bearer());
    let bearers =
        [(bearer.clone(), 200), ("Authorization: Bearer AAAA\r\n".to_owned(), 401), (String::new(), 401)];
    let good = client.text(Era::Modern, "tools/list", json!({}));
    let host = format!("Host: {ours}\r\n");
    for (host_header, of_host) in &hosts {
        for (origin, of_origin) in &origins {
            for (credentials, of_bearer) in &bearers {
                let request = good.replacen(&host, &format!("{host_header}{origin}"), 1).replacen(
                    &bearer,
                    credentials,
                    1,
                );
                let expected = [*of_host, *of_origin, *of_bearer].into_iter().find(|status| *status != 200);
                let answer = client.send(&request).await;
                let what = format!("{host_header}{origin}{credentials}: {answer:?}");
                assert_eq!(answer.status, expected.unwrap_or(200), "{what}");
                assert!(!answer.head.to_ascii_lowercase().contains("access-control"), "{what}");
                assert_eq!(answer.header("location"), None, "{what}");
                if matches!(answer.status, 401 | 403) {
                    assert_eq!(answer.body, REFUSED, "{what}");
                    assert!(!answer.head.to_ascii_lowercase().contains("server:"), "{what}");
                }
            }
        }
    }
    agent.close(SOON).await.expect("closes");
}

#[tokio::test]
async fn a_request_target_names_us_or_nobody() {
    let (agent, client) = serve(tools![noargs]).await;
    let good = client.text(Era::Modern, "tools/list", json!({}));
    for (target, status) in [
        (format!("http://{}/mcp", client.authority()), 200),
        ("http://evil.example/mcp".to_owned(), 403),
        (format!("http://evil@{}/mcp", client.authority()), 403),
        ("/mcp?x=1".to_owned(), 200),
        ("/mcp#x".to_owned(), 400),
        ("/mcp/".to_owned(), 404),
        ("//mcp".to_owned(), 404),
        ("/MCP".to_owned(), 404),
        ("/%6dcp".to_owned(), 404),
        ("*".to_owned(), 400),
    ] {
        let answer = client.send(&good.replacen("/mcp", &target, 1)).await;
        assert_eq!(answer.status, status, "{target}: {answer:?}");
        answer.message();
    }
    agent.close(SOON).await.expect("closes");
}
