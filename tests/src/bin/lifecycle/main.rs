//! Scenarios of the gateway's life that need a process of their own. Prints `held` if all was as promised.

#![expect(clippy::print_stdout, reason = "its output is what it is for")]
#![expect(clippy::panic, reason = "a scenario fails by panicking")]
#![expect(clippy::unused_async, reason = "a handler that blocks its thread is what is to be tested")]

mod blocked;
mod closing;
mod crowd;
mod gate;
mod listening;
mod state;

use std::{sync::Arc, time::Duration};

use agent_tools::{Context, Tools, define, tools};
use agent_tools_runtime::{Agent, Catalog};
use agent_tools_tests::{
    client::{Client, Era},
    tools::noargs,
};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;
use tokio::runtime::Runtime;

use self::listening::listening;

const SOON: Duration = Duration::from_secs(5);

/// How long anything may take where it is not the time that is to be held: the machine may be busy.
const PATIENCE: Duration = Duration::from_mins(1);

fn main() {
    match std::env::args().nth(1).as_deref() {
        Some("sockets") => sockets(),
        Some("runtime") => runtime(),
        Some("churn") => churn(),
        Some("pairs") => closing::pairs(),
        Some("again") => closing::again(),
        Some("crowd") => crowd::closes(),
        Some("blocked") => blocked::answers(),
        other => unimplemented!("scenario {other:?}"),
    }
    println!("held");
}

#[derive(Deserialize, JsonSchema)]
struct Nothing {}

fn fifty() -> Tools {
    (0..50).fold(tools![noargs], |tools, at| {
        tools.with(define(format!("tool_{at}"), "Nothing.", |_: Context, _: Nothing| async { Ok(()) }))
    })
}

fn sockets() {
    let catalog = Catalog::freeze(fifty()).expect("freezes");
    let build = |id: &str| Agent::builder(id).catalog(catalog.clone()).build().expect("builds");
    let (one, two) = (build("one"), build("two"));
    assert_eq!(listening(), 0, "definitions, catalogs and agents open nothing");
    let runtime = Runtime::new().expect("a runtime");
    // A session that is still held keeps nothing open.
    let _held = runtime.block_on(async {
        let first = Client::new(&one.start().await.expect("starts"));
        assert_eq!(listening(), 1, "the first registration opens one");
        let second = Client::new(&two.start().await.expect("starts"));
        assert_eq!(listening(), 1, "the second shares it");
        assert_eq!(first.authority(), second.authority());
        one.close(SOON).await.expect("closes");
        assert_eq!(listening(), 1, "one agent is still served");
        assert_eq!(second.list(Era::Modern).await.len(), 51);
        two.close(SOON).await.expect("closes");
        assert_eq!(listening(), 0, "the last close frees it");
        assert!(second.connect().await.is_err(), "nobody listens");
        let again = Client::new(&one.start().await.expect("starts again"));
        assert_eq!(listening(), 1);
        assert_eq!(again.list(Era::Legacy).await.len(), 51);
        let held = one.session().start().await.expect("starts");
        drop(one);
        held
    });
    // Dropping the last agent frees it too.
    runtime.block_on(eventually("the port is free", || listening() == 0));
}

fn runtime() {
    let handlers = Runtime::new().expect("a runtime");
    let agent = Arc::new(
        Agent::builder("a").tools(tools![noargs]).runtime(handlers.handle().clone()).build().expect("builds"),
    );
    let starter = Runtime::new().expect("a runtime");
    let client = Client::new(&starter.block_on(agent.start()).expect("starts"));
    drop(starter);
    handlers.block_on(async {
        let result = client.call(Era::Modern, "noargs", json!({})).await.result();
        assert_eq!(result["isError"], false);
    });
    drop(handlers);
    let closer = Runtime::new().expect("a runtime");
    closer.block_on(async {
        assert_eq!(client.list(Era::Modern).await, ["noargs"], "listing needs no handler");
        let failure = client.call(Era::Modern, "noargs", json!({})).await.failure();
        assert_eq!(failure["code"], "internal_error", "their runtime is gone, and the call is answered");
        agent.close(SOON).await.expect("closes");
    });
    assert_eq!(listening(), 0);
}

fn churn() {
    let runtime = Runtime::new().expect("a runtime");
    runtime.block_on(async {
        let tasks: Vec<_> = (0..4)
            .map(|at| {
                tokio::spawn(async move {
                    for _ in 0..25 {
                        let agent =
                            Agent::builder(format!("{at}")).tools(tools![noargs]).build().expect("builds");
                        let client = Client::new(&agent.start().await.expect("starts"));
                        assert_eq!(client.list(Era::Modern).await, ["noargs"]);
                        agent.close(SOON).await.expect("closes");
                    }
                })
            })
            .collect();
        for task in tasks {
            task.await.expect("held");
        }
    });
    assert_eq!(listening(), 0);
}

/// Polls until it holds; fails after a while.
async fn eventually(what: &str, mut holds: impl FnMut() -> bool) {
    let held = async {
        while !holds() {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    };
    assert!(tokio::time::timeout(PATIENCE, held).await.is_ok(), "not in time: {what}");
}
