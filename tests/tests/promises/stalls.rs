//! A handler that keeps a worker of the host's for over a second is told by name, while it does.

use std::{
    sync::atomic::{AtomicUsize, Ordering},
    thread,
    time::{Duration, Instant},
};

use agent_tools::{tool, tools};
use agent_tools_runtime::{Agent, Catalog, Scope};
use agent_tools_tests::{
    client::{Client, Era},
    log::Log,
    traces::Told,
};
use serde_json::json;
use tokio::io::AsyncWriteExt;
use tracing::Level;

use crate::{SOON, eventually};

/// How long a handler waits for the warning about it, without an await.
const PATIENCE: Duration = Duration::from_secs(20);

/// The warnings about a tool.
fn warnings(tool: &str) -> Vec<Told> {
    let told = Log::of_process().traces().events("tool", tool);
    let is_one = |told: &Told| told.fields["message"].contains("keeps a worker");
    told.into_iter().filter(|told| told.level == Level::WARN && is_one(told)).collect()
}

/// Blocks the thread until there are as many; whether they came.
fn block_until(tool: &str, count: usize) -> bool {
    let begun = Instant::now();
    while begun.elapsed() < PATIENCE {
        if warnings(tool).len() >= count {
            return true;
        }
        thread::sleep(Duration::from_millis(20));
    }
    false
}

/// Block a worker until somebody says so.
#[tool(read_only, timeout = "40s")]
async fn hog(count: usize) -> bool {
    block_until("hog", count)
}

/// The host's runtime has one thread, so nobody but the gateway can say it.
#[tokio::test]
async fn it_is_told_while_it_blocks_and_once() {
    Log::of_process();
    let agent = Agent::builder("with a hog").tools(tools![hog]).build().expect("builds");
    let client = Client::new(&agent.start().await.expect("starts"));
    for (era, count) in Era::ALL.into_iter().zip(1..) {
        let answer = client.call(era, "hog", json!({ "count": count })).await.result();
        assert_eq!(answer["structuredContent"]["result"], true, "{era:?}: {answer}");
        let told = warnings("hog");
        assert_eq!(told.len(), count, "{told:?}");
        assert!(
            told.iter().all(|told| told.target == "agent_tools" && told.fields["caller"] == "with a hog")
        );
    }
    let spans = Log::of_process().traces().spans("caller", "with a hog");
    for span in &spans {
        let messages = Log::of_process().traces().messages_in(span);
        assert!(messages.iter().any(|message| message.contains("keeps a worker")), "{messages:?}");
    }
    agent.close(SOON).await.expect("closes");
}

static STUBBORN: AtomicUsize = AtomicUsize::new(0);

/// Block a worker until somebody says so, and let it be known.
#[tool(read_only, timeout = "40s")]
async fn stubborn() {
    STUBBORN.fetch_add(1, Ordering::SeqCst);
    let told = block_until("stubborn", 1);
    STUBBORN.fetch_add(if told { 10 } else { 100 }, Ordering::SeqCst);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 3)]
async fn one_that_its_client_has_left_is_told_as_well() {
    Log::of_process();
    let agent = Agent::builder("left by a client").tools(tools![stubborn]).build().expect("builds");
    let client = Client::new(&agent.start().await.expect("starts"));
    let mut stream = client.connect().await.expect("connects");
    let request = client.text(Era::Modern, "tools/call", json!({ "name": "stubborn", "arguments": {} }));
    stream.write_all(request.as_bytes()).await.expect("sent");
    eventually("the handler runs", || STUBBORN.load(Ordering::SeqCst) == 1).await;
    drop(stream);
    eventually("the client is missed", || agent.tally().detached() + agent.tally().discarded() == 1).await;
    agent.close(PATIENCE).await.expect("closes");
    assert_eq!(STUBBORN.load(Ordering::SeqCst), 11, "it was told while it blocked");
    assert_eq!(warnings("stubborn").len(), 1);
}

/// Block the only thread for long enough.
#[tool(read_only)]
async fn alone() {
    thread::sleep(Duration::from_millis(1_050));
}

/// Wait for as long, without blocking anything.
#[tool(read_only)]
async fn patient() {
    tokio::time::sleep(Duration::from_millis(1_050)).await;
}

/// Block for as long, on a thread that is meant for it.
#[tool(read_only)]
fn synchronous() {
    thread::sleep(Duration::from_millis(1_050));
}

#[tokio::test]
async fn in_process_on_one_thread_it_is_told_once_the_thread_is_free_and_who_blocks_nothing_never_is() {
    Log::of_process();
    let catalog = Catalog::freeze(tools![alone, patient, synchronous]).expect("freezes");
    let scope = Scope::test();
    let call = |tool| catalog.call(tool, (), &scope);
    let (patient, synchronous) = tokio::join!(call("patient"), call("synchronous"));
    assert!(patient.is_ok() && synchronous.is_ok());
    assert_eq!((warnings("patient").len(), warnings("synchronous").len()), (0, 0));
    call("alone").await.expect("a tool");
    assert_eq!(warnings("alone").len(), 1);
}
