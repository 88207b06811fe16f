//! Handshake ids: whose they are, what they reach, and that nothing depends on them.

use std::sync::Arc;

use agent_tools::tools;
use agent_tools_tests::{
    client::{Answer, Client, Era, initialize},
    log::Log,
    tools::{Counts, noargs, sleepy},
};
use serde_json::{Value, json};
use tokio::task::JoinHandle;

use crate::{SOON, eventually, serve};

/// A POST of one legacy message under a handshake.
async fn post(client: &Client, handshake: &str, message: Value) -> Answer {
    client.send(&client.post(&format!("Mcp-Session-Id: {handshake}\r\n"), &message.to_string())).await
}

async fn delete(client: &Client, handshake: &str) -> Answer {
    client
        .send(&client.post(&format!("Mcp-Session-Id: {handshake}\r\n"), "").replacen("POST", "DELETE", 1))
        .await
}

fn call(id: Value, tool: &str) -> Value {
    json!({ "jsonrpc": "2.0", "id": id, "method": "tools/call", "params": { "name": tool, "arguments": {} } })
}

fn cancel(id: Value) -> Value {
    json!({ "jsonrpc": "2.0", "method": "notifications/cancelled", "params": { "requestId": id } })
}

fn running(client: &Client, handshake: &str, id: Value) -> JoinHandle<Answer> {
    let (client, handshake) = (client.clone(), handshake.to_owned());
    tokio::spawn(async move { post(&client, &handshake, call(id, "sleepy")).await })
}

#[tokio::test]
async fn an_id_is_opened_by_a_handshake_that_succeeds_and_by_nothing_else() {
    let (agent, client) = serve(tools![noargs]).await;
    for version in ["2025-03-26", "2025-06-18", "2025-11-25", "2024-11-05", "2026-07-28", "2099-01-01"] {
        // What is kept of an earlier handshake is nothing to the next.
        for kept in ["", "2025-06-18", "2025-11-25", "2026-07-28", "2024-11-05", "garbage"] {
            let kept =
                if kept.is_empty() { String::new() } else { format!("MCP-Protocol-Version: {kept}\r\n") };
            let answer = client.send(&client.post(&kept, &initialize(version))).await;
            assert_eq!(answer.status, 200, "{version} {kept}{answer:?}");
            let agreed = answer.result()["protocolVersion"].take();
            let is_agreed = ["2025-03-26", "2025-06-18"].contains(&version);
            assert_eq!(agreed, if is_agreed { version } else { "2025-11-25" }, "{version} {kept}");
            let id = answer.header("mcp-session-id").expect("an id");
            assert!(id.len() == 32 && id.bytes().all(|byte| byte.is_ascii_hexdigit()), "{id}");
        }
    }
    let misfit =
        json!({ "jsonrpc": "2.0", "id": 1, "method": "initialize", "params": { "protocolVersion": 7 } });
    let modern = "MCP-Protocol-Version: 2026-07-28\r\nMcp-Method: tools/list\r\n";
    let mismatch = client.post(modern, &initialize("2025-11-25"));
    for (request, status) in [
        (client.post("", &misfit.to_string()), 200),
        (mismatch, 400),
        (client.text(Era::Legacy, "tools/list", json!({})), 200),
        (client.text(Era::Legacy, "ping", json!({})), 200),
        (client.text(Era::Modern, "server/discover", json!({})), 200),
        (client.text(Era::Modern, "tools/list", json!({})), 200),
        (client.text(Era::Modern, "initialize", json!({})), 404),
    ] {
        let answer = client.send(&request).await;
        assert_eq!((answer.status, answer.header("mcp-session-id")), (status, None), "{request}: {answer:?}");
    }
    let misfit = client.send(&client.post("", &misfit.to_string())).await.message();
    assert_eq!((&misfit["error"]["code"], &misfit["id"]), (&json!(-32_602), &json!(1)));
    agent.close(SOON).await.expect("closes");
}

#[tokio::test]
async fn an_id_is_worth_nothing_under_another_bearer_or_none() {
    let counts = Arc::new(Counts::default());
    let (one, first) = serve(tools![noargs, sleepy(Arc::clone(&counts))]).await;
    let (two, second) = serve(tools![noargs]).await;
    let handshake = first.initialize().await;
    let of_nobody = "0".repeat(32);
    let call_one = running(&first, &handshake, json!(7));
    eventually("the handler runs", || counts.get().0 == 1).await;

    for message in [
        call(json!(1), "noargs"),
        cancel(json!(7)),
        json!({ "jsonrpc": "2.0", "id": 1, "method": "ping" }),
        json!({ "jsonrpc": "2.0", "id": 1, "result": {} }),
        json!({ "jsonrpc": "2.0", "id": 1, "error": { "code": 1, "message": "x" } }),
    ] {
        let foreign = post(&second, &handshake, message.clone()).await;
        let unknown = post(&second, &of_nobody, message.clone()).await;
        assert_eq!(
            (foreign.status, foreign.message()["error"]["code"].as_i64()),
            (404, Some(-32_600)),
            "{message}"
        );
        assert_eq!((foreign.status, &foreign.body), (unknown.status, &unknown.body), "{message}");
        assert_eq!(post(&first.with_bearer("wrong"), &handshake, message).await.status, 401);
    }
    for (client, status) in [(&second, 404), (&first.with_bearer("wrong"), 401)] {
        assert_eq!(delete(client, &handshake).await.status, status);
    }
    assert_eq!(counts.get(), (1, 0, 0), "the call still runs");
    assert_eq!(post(&first, &handshake, call(json!(2), "noargs")).await.status, 200);

    let closing = tokio::spawn(async move { one.close(SOON).await });
    let canceled = call_one.await.expect("answered");
    assert_eq!(canceled.failure()["code"], "canceled");
    closing.await.expect("ran").expect("closes");
    for answer in [post(&first, &handshake, call(json!(3), "noargs")).await, delete(&first, &handshake).await]
    {
        assert_eq!(answer.status, 401, "a revoked bearer is refused before any look at the id");
    }
    two.close(SOON).await.expect("closes");
}

#[tokio::test]
async fn an_id_that_is_not_known_is_404_and_initialize_takes_it_for_nothing() {
    let (agent, client) = serve(tools![noargs]).await;
    let handshake = client.initialize().await;
    assert_eq!(delete(&client, &handshake).await.status, 204);
    for id in [handshake.as_str(), "", "x", &"f".repeat(32), &"f".repeat(4_000)] {
        let answer = post(&client, id, call(json!("a"), "noargs")).await;
        assert_eq!((answer.status, &answer.message()["id"]), (404, &json!("a")), "{id}");
        assert_eq!(delete(&client, id).await.status, 404, "{id}");
        let response = json!({ "jsonrpc": "2.0", "id": 1, "result": {} });
        assert_eq!(post(&client, id, response).await.status, 404, "{id}");
        let fresh =
            client.send(&client.post(&format!("Mcp-Session-Id: {id}\r\n"), &initialize("2025-11-25"))).await;
        assert_eq!(fresh.status, 200, "{id}");
        assert_ne!(fresh.header("mcp-session-id"), Some(id));
    }
    let two = client.initialize().await;
    let twice = format!("Mcp-Session-Id: {two}\r\nMcp-Session-Id: {two}\r\n");
    assert_eq!(client.send(&client.post(&twice, &call(json!(1), "noargs").to_string())).await.status, 404);

    let modern = client.text(Era::Modern, "tools/call", json!({ "name": "noargs", "arguments": {} }));
    let modern = modern.replacen("Mcp-Method", &format!("Mcp-Session-Id: {handshake}\r\nMcp-Method"), 1);
    assert_eq!(client.send(&modern).await.status, 200, "2026-07-28 has no such header");
    assert_eq!(client.call(Era::Legacy, "noargs", json!({})).await.status, 200, "and nobody needs it");
    agent.close(SOON).await.expect("closes");
}

#[tokio::test]
async fn a_cancellation_reaches_the_calls_of_its_own_handshake_and_of_no_other() {
    let counts = Arc::new(Counts::default());
    let (agent, client) = serve(tools![noargs, sleepy(Arc::clone(&counts))]).await;
    let (one, other) = (client.initialize().await, client.initialize().await);
    let calls = [
        running(&client, &one, json!(1)),
        running(&client, &other, json!(1)),
        running(&client, &one, json!("1")),
    ];
    eventually("the handlers run", || counts.get().0 == 3).await;

    // Without a handshake it is nobody's, and an id that does not run is nothing.
    client.send(&client.post("", &cancel(json!(1)).to_string())).await;
    for id in [json!(2), json!(1.0), json!(null), json!("one")] {
        assert_eq!(post(&client, &one, cancel(id)).await.status, 202);
    }
    assert_eq!(counts.get(), (3, 0, 0));

    assert_eq!(post(&client, &one, cancel(json!(1))).await.status, 202);
    eventually("one is dropped", || counts.get() == (3, 0, 1)).await;
    let [first, second, third] = calls;
    let canceled = first.await.expect("answered");
    assert_eq!(
        (canceled.status, &canceled.message()["id"], &canceled.failure()["code"]),
        (200, &json!(1), &json!("canceled"))
    );

    assert_eq!(post(&client, &one, cancel(json!("1"))).await.status, 202);
    assert_eq!(third.await.expect("answered").failure()["code"], "canceled");
    assert_eq!(counts.get(), (3, 0, 2), "the other handshake's call still runs");
    assert_eq!(second.await.expect("answered").result()["isError"], false, "and comes to its end");
    agent.close(SOON).await.expect("closes");
}

#[tokio::test]
async fn a_delete_ends_a_handshake_with_what_it_runs() {
    let counts = Arc::new(Counts::default());
    let (agent, client) = serve(tools![noargs, sleepy(Arc::clone(&counts))]).await;
    let (one, other) = (client.initialize().await, client.initialize().await);
    let calls = [running(&client, &one, json!(1)), running(&client, &one, json!(2))];
    eventually("the handlers run", || counts.get().0 == 2).await;
    let ended = delete(&client, &one).await;
    assert_eq!((ended.status, ended.body.as_str()), (204, ""));
    for call in calls {
        assert_eq!(call.await.expect("answered").failure()["code"], "canceled");
    }
    assert_eq!(delete(&client, &one).await.status, 404);
    assert_eq!(post(&client, &other, call(json!(1), "noargs")).await.status, 200);
    agent.close(SOON).await.expect("closes");
}

#[tokio::test]
async fn past_the_limit_no_id_is_given_out_and_calls_are_served() {
    let (agent, client) = serve(tools![noargs]).await;
    let handshake = client.initialize().await;
    let request = client.post("", &initialize("2025-11-25"));
    let mut given = 1;
    for _ in 0..4_100 {
        let answer = client.send(&request).await;
        assert_eq!(answer.status, 200);
        given += usize::from(answer.header("mcp-session-id").is_some());
    }
    assert_eq!(given, 4_096);
    assert_eq!(client.call(Era::Legacy, "noargs", json!({})).await.status, 200);
    assert_eq!(post(&client, &handshake, call(json!(1), "noargs")).await.status, 200, "none was evicted");
    assert_eq!(delete(&client, &handshake).await.status, 204);
    client.initialize().await;
    agent.close(SOON).await.expect("closes");
}

#[tokio::test]
async fn the_log_says_who_ended_a_call() {
    let counts = Arc::new(Counts::default());
    let agent = agent_tools_runtime::Agent::builder("who ended it")
        .tools(tools![sleepy(Arc::clone(&counts))])
        .build()
        .expect("builds");
    let log = Log::of_process();
    let said = |by: &str| {
        log.text()
            .lines()
            .any(|line| line.contains("who ended it") && line.contains(&format!("by=Some({by})")))
    };
    let client = Client::new(&agent.start().await.expect("starts"));
    let handshake = client.initialize().await;

    let call = running(&client, &handshake, json!(1));
    eventually("it runs", || counts.get().0 == 1).await;
    post(&client, &handshake, cancel(json!(1))).await;
    call.await.expect("answered");
    eventually("it is said", || said("Notification")).await;

    let call = running(&client, &handshake, json!(2));
    eventually("it runs", || counts.get().0 == 2).await;
    call.abort();
    eventually("it is said", || said("Disconnection")).await;

    let call = running(&client, &handshake, json!(3));
    eventually("it runs", || counts.get().0 == 3).await;
    agent.close(SOON).await.expect("closes");
    call.await.expect("answered");
    eventually("it is said", || said("Close")).await;

    let client = Client::new(&agent.start().await.expect("starts again"));
    let handshake = client.initialize().await;
    let call = running(&client, &handshake, json!(4));
    eventually("it runs", || counts.get().0 == 4).await;
    drop(agent);
    eventually("it is said", || said("Revocation")).await;
    call.await.expect("answered");
}
