//! The promises, over the real socket and in process; one module for each.

#![expect(clippy::panic, reason = "a test fails by panicking")]
#![expect(
    clippy::unused_async,
    clippy::needless_pass_by_value,
    reason = "forms of tools that are to be tested"
)]
#![expect(clippy::items_after_statements, reason = "a tool of one test stands beside its use")]

mod absent;
mod absent_arguments;
mod agents;
mod as_spelt;
mod books;
mod browsers;
mod builds;
mod cancellation;
mod catalog_tests;
mod composing;
mod concurrency;
mod definition_names;
mod detaching;
mod documented_numbers;
mod early_ends;
mod edge;
mod endless_schemas;
mod eras;
mod failures;
mod fingerprint;
mod half_closed;
mod handshakes;
mod hostile;
mod input;
mod lifecycle;
mod limits;
mod media_types;
mod methods;
mod misspelt_names;
mod numbers;
mod odd_arguments;
mod output_sizes;
mod outside_the_contract;
mod overrides;
mod panics;
mod portability;
mod progress;
mod quoted_values;
mod readme;
mod recorded;
mod refused_bodies;
mod rejections;
mod repairs;
mod secrets;
mod sessions;
mod shown_fields;
mod shown_inputs;
mod shown_results;
mod slow_peers;
mod stalls;
mod taken_back;
mod three_ways;
mod toolsets;
mod traces;
mod wide_numbers;

use std::{sync::Arc, time::Duration};

use agent_tools::Tools;
use agent_tools_runtime::Agent;
use agent_tools_tests::{
    client::Client,
    log::Log,
    tools::{Counts, basic},
};

/// How long a close may take in a test.
const SOON: Duration = Duration::from_secs(5);

/// A started agent and a client for it.
async fn serve(tools: impl Into<Tools>) -> (Agent, Client) {
    Log::of_process();
    let agent = Agent::builder("test").tools(tools).build().expect("the tools freeze");
    let client = Client::new(&agent.start().await.expect("the gateway opens"));
    (agent, client)
}

/// The basic fixture tools, served.
async fn serve_basic() -> (Agent, Client, Arc<Counts>) {
    let counts = Arc::new(Counts::default());
    let (agent, client) = serve(basic(&counts)).await;
    (agent, client, counts)
}

/// Polls until it holds; fails after five seconds.
async fn eventually(what: &str, mut holds: impl FnMut() -> bool) {
    for _ in 0..500 {
        if holds() {
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("not after five seconds: {what}");
}
