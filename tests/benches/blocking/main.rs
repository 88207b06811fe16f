//! What the blocking calls of one agent cost another: `cargo bench -p agent-tools-tests --bench blocking`.
//!
//! One agent has eight calls that block, on the blocking pool or on workers of the host's runtime, which has more than
//! that. Another makes a hundred calls and a handshake, alone and beside them, in turns. Fails where its p99 beside them is
//! more than five times its p99 alone; both are the median of the turns, which a preempted one does not move.

#![expect(clippy::print_stdout, reason = "a benchmark reports to a terminal")]
#![expect(clippy::unused_async, reason = "a handler that blocks its thread is what is to be measured")]
#![expect(clippy::unwrap_used, reason = "a benchmark that cannot do its work ends")]

mod held;

use std::{
    process::ExitCode,
    sync::Arc,
    time::{Duration, Instant},
};

use agent_tools::tools;
use agent_tools_runtime::Agent;
use agent_tools_tests::{
    client::{Client, Era},
    tools::noargs,
};
use serde_json::json;
use tokio::runtime::{Builder, Runtime};

use self::held::{Form, Held};

/// Calls of one agent that block at once: as many as the blocking pool takes of it.
const BLOCKED: usize = 8;

/// Threads of the host's runtime: fewer are blocked.
const WORKERS: usize = BLOCKED + 2;

const CALLS: usize = 100;
const TURNS: usize = 9;

/// The most that the p99 may grow.
const MOST: f64 = 5.0;

fn main() -> ExitCode {
    let host = Builder::new_multi_thread().worker_threads(WORKERS).enable_all().build().unwrap();
    let clients = Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
    println!("| eight calls block | p99 alone, µs | p99 beside them, µs | ratio |\n|---|---|---|---|");
    let mut most = 0.0_f64;
    for form in Form::ALL {
        let (alone, beside) = measure(&host, &clients, form);
        let ratio = beside.as_secs_f64() / alone.as_secs_f64();
        most = most.max(ratio);
        println!("| {form} | {} | {} | {ratio:.2} |", alone.as_micros(), beside.as_micros());
    }
    if most > MOST {
        println!("\na ratio is over {MOST}");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}

/// The p99 of an agent's calls and handshakes, alone and beside another's calls that block.
fn measure(host: &Runtime, clients: &Runtime, form: Form) -> (Duration, Duration) {
    let held = Arc::<Held>::default();
    let quick = Agent::builder("quick").tools(tools![noargs]).runtime(host.handle().clone()).build().unwrap();
    let slow = Agent::builder("slow").tools(held.tools()).runtime(host.handle().clone()).build().unwrap();
    clients.block_on(async {
        let client = Client::new(&quick.start().await.unwrap());
        let blocking = Client::new(&slow.start().await.unwrap());
        // The first calls pay for what is set up once.
        turn(&client).await;
        let (mut alone, mut beside) = (Vec::new(), Vec::new());
        for _ in 0..TURNS {
            alone.push(p99(turn(&client).await));
            let calls = held.block(&blocking, form, BLOCKED).await;
            beside.push(p99(turn(&client).await));
            held.let_go(calls).await;
        }
        quick.close(Duration::from_secs(10)).await.unwrap();
        slow.close(Duration::from_secs(10)).await.unwrap();
        (median(alone), median(beside))
    })
}

/// How long each of a handshake and a hundred calls takes.
async fn turn(client: &Client) -> Vec<Duration> {
    let mut taken = Vec::with_capacity(CALLS + 1);
    let begun = Instant::now();
    client.initialize().await;
    taken.push(begun.elapsed());
    for at in 0..CALLS {
        let begun = Instant::now();
        let answer = client.call(Era::ALL[at % 2], "noargs", json!({})).await;
        taken.push(begun.elapsed());
        assert_eq!(answer.result()["isError"], false);
    }
    taken
}

fn p99(mut taken: Vec<Duration>) -> Duration {
    taken.sort_unstable();
    taken[(taken.len() * 99).div_ceil(100) - 1]
}

fn median(mut taken: Vec<Duration>) -> Duration {
    taken.sort_unstable();
    taken[taken.len() / 2]
}
