//! A host's subscriber is told of every call in one span, and of nothing that is not the host's.

use std::{process::Command, sync::Arc, time::Duration};

use agent_tools::{Context, Descriptor, Tools, tool, tools};
use agent_tools_runtime::{Agent, CanceledBy, Catalog, Ledger, Record, Scope};
use agent_tools_tests::{
    client::{Client, Era},
    log::Log,
    tools::{Counts, blob, boom, echo, fail, late, lie, noargs, reject_it, sleepy},
    traces::{Fields, Span},
};
use serde_json::{Value, json};
use tokio::io::AsyncWriteExt;
use tracing::info;

use crate::{SOON, eventually};

/// An agent of whose calls the spans can be told from all others.
async fn serve(id: &str, tools: impl Into<Tools>) -> (Agent, Client) {
    Log::of_process();
    let agent = Agent::builder(id).tools(tools).build().expect("the tools freeze");
    let client = Client::new(&agent.start().await.expect("the gateway opens"));
    (agent, client)
}

/// The spans of a caller, in their order, once as many have ended.
async fn ended_spans(caller: &str, count: usize) -> Vec<Span> {
    let spans = || Log::of_process().traces().spans("caller", caller);
    eventually("the spans end", || spans().iter().filter(|span| span.is_closed).count() == count).await;
    assert_eq!(spans().len(), count, "one for a call");
    spans()
}

/// What the span of a recorded call says.
fn fields_of(record: &Record) -> Fields {
    let number = |number: Option<usize>| number.map(|number| number.to_string());
    let text = |text: Option<&str>| text.map(str::to_owned);
    let fields = [
        ("number", Some(record.number().to_string())),
        ("caller", text(Some(record.caller()))),
        ("session", text(record.session())),
        ("traceparent", text(record.traceparent())),
        ("tool", text(record.tool())),
        ("argument_bytes", number(record.argument_bytes())),
        ("result_bytes", number(record.result_bytes())),
        ("repaired", number(Some(record.repaired()))),
        ("kind", Some(format!("{:?}", record.kind()))),
        ("certainty", Some(format!("{:?}", record.certainty()))),
        ("canceled_by", record.canceled_by().map(|by| format!("{by:?}"))),
        ("error_id", text(record.error_id())),
    ];
    fields.into_iter().filter_map(|(name, value)| Some((name, value?))).collect()
}

fn assert_told(spans: &[Span], ledger: &Ledger) {
    let told: Vec<&Fields> = spans.iter().map(|span| &span.fields).collect();
    let records = ledger.recent();
    let recorded: Vec<Fields> = records.iter().map(fields_of).collect();
    assert_eq!(told, recorded.iter().collect::<Vec<_>>());
    assert!(spans.iter().all(|span| span.target == "agent_tools"));
}

#[tokio::test]
async fn a_call_is_one_span_that_says_what_its_record_says() {
    let counts = Arc::new(Counts::default());
    let tools = tools![
        noargs,
        echo(Arc::clone(&counts)),
        fail,
        boom,
        lie,
        blob,
        reject_it,
        late(Arc::clone(&counts))
    ];
    let (agent, client) = serve("one span", tools).await;
    let session = agent.session().start().await.expect("a session");
    let of_session = Client::new(session.endpoint());
    let calls = [
        ("noargs", json!({})),
        ("reject_it", json!({})),
        ("lie", json!({})),
        ("blob", json!({ "bytes": 2_200_000 })),
        ("fail", json!({})),
        ("boom", json!({})),
        ("late", json!({})),
        ("echo", json!({ "n": "7" })),
        ("echo", json!({ "n": "many" })),
        ("nothing", json!({})),
    ];
    for client in [&client, &of_session] {
        for era in Era::ALL {
            for (tool, arguments) in &calls {
                client.call(era, tool, arguments.clone()).await;
            }
        }
    }
    agent.close(SOON).await.expect("closes");
    let spans = ended_spans("one span", 4 * calls.len()).await;
    assert_told(&spans, agent.ledger());
    assert!(spans.iter().all(|span| !format!("{span:?}").contains("many")), "never arguments");
}

#[tokio::test]
async fn the_span_of_a_call_that_its_caller_leaves_ends_and_says_so() {
    let counts = Arc::new(Counts::default());
    let (agent, client) = serve("left", tools![sleepy(Arc::clone(&counts))]).await;
    for (at, era) in Era::ALL.into_iter().enumerate() {
        let mut stream = client.connect().await.expect("connects");
        let request = client.text(era, "tools/call", json!({ "name": "sleepy", "arguments": {} }));
        stream.write_all(request.as_bytes()).await.expect("sent");
        eventually("the handler runs", || counts.get().0 == at + 1).await;
        drop(stream);
        let spans = ended_spans("left", at + 1).await;
        assert_eq!(spans[at].fields["canceled_by"], "Disconnection", "{era:?}");
    }
    assert_told(&ended_spans("left", 2).await, agent.ledger());
    agent.close(SOON).await.expect("closes");

    let catalog = Catalog::freeze(tools![sleepy(Arc::clone(&counts))]).expect("freezes");
    let scope = Scope::test().caller("left in process");
    tokio::select! {
        _ = catalog.call("sleepy", (), &scope) => panic!("it sleeps for four seconds"),
        () = eventually("the handler runs", || counts.get().0 == 3) => {}
    }
    assert_eq!(scope.tally().canceled_by(CanceledBy::Disconnection), 1);
    assert_told(&ended_spans("left in process", 1).await, scope.ledger());
}

/// Say something before and after an await.
#[tool(read_only)]
async fn speak() {
    info!("spoken before");
    tokio::time::sleep(Duration::from_millis(1)).await;
    info!("spoken after");
}

/// Say something on a thread of its own.
#[tool(read_only)]
fn speak_blocking() {
    info!("spoken while blocking");
}

/// Say something on the worker.
#[tool(read_only, inline)]
fn speak_inline() {
    info!("spoken inline");
}

/// Fail in the host's words.
#[tool(read_only)]
async fn speak_and_fail() -> Result<(), std::io::Error> {
    Err(std::io::Error::other("no"))
}

#[tokio::test]
async fn whatever_is_logged_of_a_call_or_in_it_stands_in_its_span() {
    let said: [(&str, Value, &[&str]); 5] = [
        ("speak", json!({}), &["seen", "spoken before", "spoken after", "call ended"]),
        ("speak_blocking", json!({}), &["seen", "spoken while blocking", "call ended"]),
        ("speak_inline", json!({}), &["seen", "spoken inline", "call ended"]),
        ("speak_and_fail", json!({}), &["seen", "call failed"]),
        ("speak", json!({ "x": 1 }), &["seen", "call ended"]),
    ];
    let set = || tools![speak, speak_blocking, speak_inline, speak_and_fail];
    let visible = |_: &Descriptor| {
        info!("seen");
        true
    };
    let (agent, _) = serve("spoken", set()).await;
    let session = agent.session().visible(visible).start().await.expect("a session");
    let client = Client::new(session.endpoint());
    for era in Era::ALL {
        for (tool, arguments, _) in &said {
            client.call(era, tool, arguments.clone()).await;
        }
    }
    agent.close(SOON).await.expect("closes");
    let catalog = Catalog::freeze(set()).expect("freezes");
    let scope = Scope::test().caller("spoken in process").visible(visible);
    for (tool, arguments, _) in &said {
        catalog.call(tool, arguments.clone(), &scope).await.expect("a tool");
    }
    let mut spans = ended_spans("spoken", 2 * said.len()).await;
    spans.extend(ended_spans("spoken in process", said.len()).await);
    for (span, (tool, _, messages)) in spans.iter().zip(said.iter().cycle()) {
        assert_eq!(Log::of_process().traces().messages_in(span), *messages, "{tool}");
    }
}

#[tokio::test]
async fn the_place_in_a_client_s_trace_is_taken_from_metadata_if_it_is_one() {
    const ONE: &str = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
    let rows = [
        (json!(ONE), Some(ONE)),
        (json!(format!("cc{}-more", ONE.trim_start_matches("00"))), Some(ONE)),
        (json!(ONE.to_uppercase()), None),
        (json!(format!("{ONE}-more")), None),
        (json!("00-00000000000000000000000000000000-00f067aa0ba902b7-01"), None),
        (json!("a canary in a trace"), None),
        (json!(7), None),
        (json!([ONE]), None),
        (Value::Null, None),
    ];
    let (agent, client) = serve("in a trace", tools![noargs]).await;
    for era in Era::ALL {
        for (sent, kept) in &rows {
            let params = json!({ "name": "noargs", "arguments": {}, "_meta": { "traceparent": sent } });
            let answer = client.request(era, "tools/call", params).await;
            assert_eq!(answer.result()["isError"], false, "{era:?} {sent}");
            let record = agent.ledger().recent().pop().expect("a record");
            assert_eq!(record.traceparent(), *kept, "{era:?} {sent}");
        }
    }
    client.call(Era::Modern, "noargs", json!({})).await;
    agent.close(SOON).await.expect("closes");
    let spans = ended_spans("in a trace", 2 * rows.len() + 1).await;
    assert_told(&spans, agent.ledger());
    assert!(!format!("{spans:?}").contains("canary"));
}

/// What no log may hold.
const CANARY: &str = "canary-of-a-result-5521";

/// Report, and answer with what must not be logged.
#[tool(read_only)]
async fn sing(ctx: &Context) -> String {
    ctx.progress(1, None, "singing");
    CANARY.to_owned()
}

/// Whether this process is one of its own for the one test.
const ALONE: &str = "AGENT_TOOLS_TEST_ALONE";

/// In a process of its own, whose subscriber is there before the gateway: what is under way when one is set later may tell
/// it something.
#[test]
fn nothing_that_the_libraries_write_reaches_the_host_s_log() {
    if std::env::var_os(ALONE).is_some() {
        let runtime = tokio::runtime::Runtime::new().expect("a runtime");
        return runtime.block_on(nothing_of_the_libraries_is_logged());
    }
    let mut alone = Command::new(std::env::current_exe().expect("this program"));
    let test = "traces::nothing_that_the_libraries_write_reaches_the_host_s_log";
    let ended = alone.args(["--exact", test]).env(ALONE, "1").output().expect("it runs again");
    let said = String::from_utf8_lossy(&ended.stdout);
    assert!(ended.status.success() && said.contains("1 passed"), "{said}");
}

async fn nothing_of_the_libraries_is_logged() {
    let (agent, client) = serve("quiet", tools![sing]).await;
    for era in Era::ALL {
        client.list(era).await;
        for token in [Value::Null, json!(1)] {
            let params = json!({ "name": "sing", "arguments": {}, "_meta": { "progressToken": token } });
            let answer = client.request(era, "tools/call", params).await;
            assert!(answer.body.contains(CANARY), "{answer:?}");
        }
        // What rmcp warns of when it can.
        for (method, params) in [("tools/call", json!({ "name": 5 })), ("no/such", json!({}))] {
            client.request(era, method, params).await;
        }
        client.call(era, "no_such_tool", json!({})).await;
        let badly_headed = client.post("Mcp-Method: x\r\nMCP-Protocol-Version: 2026-07-28\r\n", "{}");
        client.send(&badly_headed).await;
    }
    agent.close(SOON).await.expect("closes");
    let log = Log::of_process();
    assert!(!log.text().contains(CANARY), "a result is in the log");
    let targets = log.traces().targets();
    assert!(targets.contains("agent_tools"), "{targets:?}");
    for library in ["rmcp", "hyper", "tokio", "tower"] {
        assert!(!targets.iter().any(|target| target.starts_with(library)), "{targets:?}");
    }
}
