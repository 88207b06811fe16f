//! A handler reports how far it has come; only a client that asks for it is told, in order and before the answer.

use std::{
    sync::{Arc, Mutex},
    time::Duration,
};

use agent_tools::{Context, tool, tools};
use agent_tools_runtime::{Agent, Catalog, Limits, OutcomeKind, Scope};
use agent_tools_tests::client::{Answer, Client, Era};
use serde_json::{Value, json};

use crate::{SOON, serve};

/// Report five times, three of them further than before.
#[tool(read_only)]
async fn steps(ctx: &Context) -> u32 {
    for (done, total, message) in [
        (0, Some(9), "first\nline"),
        (0, Some(9), "again"),
        (4, None, ""),
        (3, None, "back"),
        (9, Some(9), "last"),
    ] {
        ctx.progress(done, total, message);
    }
    7
}

/// Report as often as it is told, and never wait.
#[tool(read_only)]
fn flood(
    ctx: &Context,
    /// How often.
    times: u64,
) {
    (0..times).for_each(|done| ctx.progress(done, None, "x"));
}

async fn call(client: &Client, era: Era, tool: &str, arguments: Value, token: Value) -> Answer {
    let params = json!({ "name": tool, "arguments": arguments, "_meta": { "progressToken": token } });
    client.request(era, "tools/call", params).await
}

/// The messages of a stream.
fn messages(answer: &Answer) -> Vec<Value> {
    let data = answer.body.lines().filter_map(|line| line.strip_prefix("data:")).map(str::trim);
    data.filter(|data| !data.is_empty()).map(|data| serde_json::from_str(data).expect("JSON")).collect()
}

#[tokio::test]
async fn a_client_that_asks_is_told_in_order_and_before_the_answer() {
    let (agent, client) = serve(tools![steps]).await;
    for (era, token) in [(Era::Legacy, json!("t")), (Era::Modern, json!(7)), (Era::Modern, json!("t"))] {
        let answer = call(&client, era, "steps", json!({}), token.clone()).await;
        assert!(answer.head.to_ascii_lowercase().contains("text/event-stream"), "{answer:?}");
        let mut messages = messages(&answer);
        let last = messages.pop().expect("an answer");
        assert_eq!(last["result"]["structuredContent"], json!({ "result": 7 }), "{era:?}");
        let told = json!([
            { "progressToken": token, "progress": 0.0, "total": 9.0, "message": "first line" },
            { "progressToken": token, "progress": 4.0 },
            { "progressToken": token, "progress": 9.0, "total": 9.0, "message": "last" },
        ]);
        let params: Vec<&Value> = messages.iter().map(|message| &message["params"]).collect();
        assert_eq!(json!(params), told, "{era:?}");
        assert!(messages.iter().all(|message| message["method"] == "notifications/progress"));
    }
    agent.close(SOON).await.expect("closes");
}

#[tokio::test]
async fn a_client_that_does_not_ask_or_reads_no_stream_gets_one_message() {
    let (agent, client) = serve(tools![steps]).await;
    for era in Era::ALL {
        let unasked = client.call(era, "steps", json!({})).await;
        let params = json!({ "name": "steps", "_meta": { "progressToken": 1 } });
        let text = client.text(era, "tools/call", params);
        let both = "Accept: application/json, text/event-stream";
        let json_only = client.send(&text.replace(both, "Accept: application/json")).await;
        for answer in [unasked, json_only] {
            assert!(
                answer.head.to_ascii_lowercase().contains("content-type: application/json"),
                "{answer:?}"
            );
            assert_eq!(answer.message()["result"]["structuredContent"], json!({ "result": 7 }));
        }
    }
    agent.close(SOON).await.expect("closes");
}

#[tokio::test]
async fn more_reports_than_a_client_reads_are_left_out_and_the_answer_comes() {
    let (agent, client) = serve(tools![flood]).await;
    for era in Era::ALL {
        let answer = call(&client, era, "flood", json!({ "times": 100_000 }), json!("t")).await;
        let mut messages = messages(&answer);
        assert_eq!(messages.pop().expect("an answer")["result"]["isError"], false);
        let told: Vec<f64> =
            messages.iter().filter_map(|message| message["params"]["progress"].as_f64()).collect();
        assert!(!told.is_empty() && told.len() < 100_000, "{}", told.len());
        assert!(told.is_sorted_by(|before, after| before < after), "in order");
    }
    agent.close(SOON).await.expect("closes");
}

#[tokio::test]
async fn in_process_the_scope_is_told() {
    let catalog = Catalog::freeze(tools![steps]).expect("freezes");
    let told = Arc::new(Mutex::new(Vec::new()));
    let scope = Scope::test().progress({
        let told = Arc::clone(&told);
        move |progress| {
            let message = progress.message().map(str::to_owned);
            told.lock().expect("no panic").push((progress.done(), progress.total(), message));
        }
    });
    catalog.call("steps", json!({}), &scope).await.expect("there is one");
    let wanted =
        [(0, Some(9), Some("first line".to_owned())), (4, None, None), (9, Some(9), Some("last".to_owned()))];
    assert_eq!(*told.lock().expect("no panic"), wanted);
}

/// Report once, and then stand still.
#[tool(read_only, idle_timeout = "20ms")]
async fn stall(ctx: &Context) {
    ctx.progress(1, None, "begun");
    std::future::pending::<()>().await;
}

/// Stand still.
#[tool(read_only)]
async fn still() {
    std::future::pending::<()>().await;
}

#[tokio::test]
async fn a_call_that_stands_still_for_longer_than_its_tool_or_its_agent_allows_is_stopped_and_told_why() {
    let limits = Limits::new().idle_timeout(Duration::from_millis(20));
    let agent = Agent::builder("test").tools(tools![stall, still]).limits(limits).build().expect("builds");
    let client = Client::new(&agent.start().await.expect("starts"));
    for era in Era::ALL {
        for tool in ["stall", "still"] {
            let failure = client.call(era, tool, json!({})).await.failure();
            assert_eq!(failure["code"], "deadline_exceeded");
            let message = failure["message"].as_str().expect("a text");
            assert!(
                message.starts_with("The tool made no progress for too long and was stopped"),
                "{message}"
            );
        }
        let answer = call(&client, era, "stall", json!({}), json!("t")).await;
        let messages = messages(&answer);
        assert_eq!(messages[0]["params"]["message"], "begun");
        assert_eq!(messages[1]["result"]["isError"], true, "{era:?}");
    }
    assert_eq!(agent.tally().of(OutcomeKind::DeadlineExceeded), 6);
    agent.close(SOON).await.expect("closes");
}
