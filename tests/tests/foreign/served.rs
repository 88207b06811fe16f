//! What the fixture server is started with, and what it says and serves.

use std::{collections::HashSet, net::TcpListener};

use agent_tools_tests::client::{Client, Era};
use serde_json::json;

use crate::serve;

#[tokio::test]
async fn each_catalog_is_served_under_its_name() {
    let basic = [
        "all_opt",
        "any",
        "big",
        "block",
        "boom",
        "echo",
        "fail",
        "gallery",
        "noargs",
        "reject_it",
        "sleepy",
    ];
    let bench = ["active_calls", "catalog_tool_000", "catalog_tool_001", "echo_blob", "lookup_issue", "slow"];
    for (arguments, tools) in
        [(&["--catalog", "basic"][..], &basic[..]), (&["--catalog", "bench", "--tools", "2"], &bench)]
    {
        let server = serve(arguments);
        let client = Client::at(&server.announced().url, &server.announced().bearer);
        for era in Era::ALL {
            assert_eq!(client.list(era).await, tools);
        }
        assert!(server.terminate().success(), "it ends well when it is asked to");
        assert!(client.connect().await.is_err(), "and frees its port");
    }
}

#[tokio::test]
async fn the_bench_catalog_answers_what_is_measured() {
    let server = serve(&["--catalog", "bench", "--tools", "1"]);
    let client = Client::at(&server.announced().url, &server.announced().bearer);
    for (tool, arguments, result) in [
        ("lookup_issue", json!({ "key": "ISSUE-42" }), json!({ "title": "Issue ISSUE-42", "state": "open" })),
        ("echo_blob", json!({ "data": "abc" }), json!({ "data": "abc", "len": 3 })),
        ("active_calls", json!({}), json!({ "active": 0 })),
        ("catalog_tool_000", json!({ "query": "x" }), json!({ "hits": ["x"], "total": 1 })),
    ] {
        let answer = client.call(Era::Modern, tool, arguments).await.result();
        assert_eq!(answer["structuredContent"], result, "{tool}");
    }
}

#[tokio::test]
async fn it_serves_at_the_port_that_is_asked_for() {
    let server = serve(&["--catalog", "basic", "--port", &free_port()]);
    let first = server.announced().url.clone();
    assert!(server.terminate().success());
    let port =
        first.strip_prefix("http://127.0.0.1:").and_then(|rest| rest.strip_suffix("/mcp")).expect("a port");
    let again = serve(&["--catalog", "conformance", "--port", port]);
    assert_eq!(again.announced().url, first);
    let client = Client::at(&first, &again.announced().bearer);
    assert!(client.list(Era::Modern).await.contains(&"test_simple_text".to_owned()));
}

/// One that the system would give out now.
#[expect(clippy::disallowed_methods, reason = "it is bound only to be found")]
fn free_port() -> String {
    let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a port");
    listener.local_addr().expect("an address").port().to_string()
}

#[tokio::test]
async fn as_many_agents_are_registered_as_are_asked_for() {
    let server = serve(&["--catalog", "basic", "--agents", "3"]);
    let announced = server.announced();
    assert_eq!(announced.bearers.iter().collect::<HashSet<_>>().len(), 3);
    assert_eq!(announced.bearer, announced.bearers[0]);
    for bearer in &announced.bearers {
        let client = Client::at(&announced.url, bearer);
        assert_eq!(client.call(Era::Legacy, "noargs", json!({})).await.result()["isError"], false);
    }
}
