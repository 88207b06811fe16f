use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use agent_tools::{Context, tool, tools};
use agent_tools_runtime::{Agent, Catalog, Certainty, Limits, OutcomeKind, Scope};
use agent_tools_tests::{
    client::{Client, Era},
    tools::{Counts, noargs, sleepy},
};
use serde_json::json;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    time::timeout,
};

use crate::{SOON, eventually, serve};

#[tokio::test]
async fn a_call_without_a_place_waits_and_is_then_busy_and_a_place_comes_back() {
    let counts = Arc::new(Counts::default());
    let agent = Agent::builder("narrow")
        .tools(tools![sleepy(Arc::clone(&counts)), noargs])
        .limits(Limits::new().calls(1).permit_wait(Duration::from_millis(100)))
        .build()
        .expect("builds");
    let client = Client::new(&agent.start().await.expect("starts"));
    let mut stream = client.connect().await.expect("connects");
    let request = client.text(Era::Modern, "tools/call", json!({ "name": "sleepy", "arguments": {} }));
    stream.write_all(request.as_bytes()).await.expect("sent");
    eventually("the handler runs", || counts.get().0 == 1).await;

    let begun = Instant::now();
    let failure = client.call(Era::Legacy, "noargs", json!({})).await.failure();
    assert_eq!(failure["code"], "busy");
    assert!(begun.elapsed() >= Duration::from_millis(100), "it waited");
    let invalid = client.call(Era::Legacy, "noargs", json!({ "x": 1 })).await.failure();
    assert_eq!(invalid["code"], "invalid_input", "an invalid call needs no place");

    drop(stream);
    eventually("the handler is dropped", || counts.get().2 == 1).await;
    assert_eq!(client.call(Era::Legacy, "noargs", json!({})).await.result()["isError"], false);
    agent.close(SOON).await.expect("closes");
}

/// Ignore everything for a while.
#[tool(read_only, timeout = "20ms")]
fn stubborn(#[state] counts: Arc<Counts>) {
    counts.started.fetch_add(1, std::sync::atomic::Ordering::SeqCst);
    std::thread::sleep(Duration::from_secs(3));
}

#[tokio::test]
async fn handlers_that_cannot_be_stopped_are_bounded_and_the_tool_is_then_busy() {
    let counts = Arc::new(Counts::default());
    let catalog = Catalog::freeze(tools![stubborn(Arc::clone(&counts)), noargs]).expect("freezes");
    for _ in 0..8 {
        let outcome = catalog.call("stubborn", (), &Scope::test()).await.expect("a tool");
        assert_eq!(outcome.kind(), OutcomeKind::DeadlineExceeded);
    }
    let outcome = catalog.call("stubborn", (), &Scope::test()).await.expect("a tool");
    assert_eq!((outcome.kind(), outcome.certainty()), (OutcomeKind::Busy, Certainty::NotStarted));
    assert_eq!(counts.get().0, 8, "the ninth was not started");
    let outcome = catalog.call("noargs", (), &Scope::test()).await.expect("a tool");
    assert_eq!(outcome.kind(), OutcomeKind::Success, "other tools are not concerned");
}

/// Take a second, and say that it may take minutes.
#[tool(read_only, timeout = "2m")]
async fn long() -> u8 {
    tokio::time::sleep(Duration::from_secs(1)).await;
    7
}

/// Take a second, and say that it may take as long as it gets on.
#[tool(read_only, idle_timeout = "10s")]
async fn getting_on(ctx: &Context) -> u8 {
    tokio::time::sleep(Duration::from_secs(1)).await;
    ctx.progress(1, None, "");
    7
}

/// Take a second, and say that it may take ten.
#[tool(read_only, idle_timeout = "5s", timeout = "10s")]
async fn short(ctx: &Context) -> u8 {
    tokio::time::sleep(Duration::from_secs(1)).await;
    ctx.progress(1, None, "");
    7
}

#[tokio::test]
async fn a_tool_with_a_long_timeout_is_answered_as_a_stream_whose_head_comes_at_once() {
    let (agent, client) = serve(tools![long, getting_on, short, noargs]).await;
    for (era, tool) in Era::ALL.into_iter().flat_map(|era| ["long", "getting_on"].map(|tool| (era, tool))) {
        let mut stream = client.connect().await.expect("connects");
        let request = client.text(era, "tools/call", json!({ "name": tool, "arguments": {} }));
        stream.write_all(request.as_bytes()).await.expect("sent");
        let mut head = vec![0; 512];
        let read = timeout(Duration::from_millis(700), stream.read(&mut head))
            .await
            .expect("at once")
            .expect("a head");
        let head = String::from_utf8_lossy(&head[..read]).to_ascii_lowercase();
        assert!(head.contains("content-type: text/event-stream"), "{era:?} {tool} {head}");

        let answer = client.call(era, tool, json!({})).await;
        assert_eq!(answer.result()["structuredContent"], json!({ "result": 7 }), "{era:?} {tool}");
    }
    for (era, tool) in Era::ALL.into_iter().flat_map(|era| ["noargs", "short"].map(|tool| (era, tool))) {
        let quick = client.call(era, tool, json!({})).await;
        assert!(quick.head.to_ascii_lowercase().contains("content-type: application/json"), "{}", quick.head);
    }
    agent.close(SOON).await.expect("closes");
}
