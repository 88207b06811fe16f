//! Very many calls, ended in every way, and what is left of them. One test at a time: they measure the process.

#![expect(clippy::panic, reason = "a test fails by panicking")]

mod cancels;
mod crossing;
mod cut_points;
mod footprint;
mod panics;
mod sessions;

use std::{
    panic,
    sync::{
        Once,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use agent_tools_runtime::{Agent, Tally};
use agent_tools_tests::tools::SECRET;
use tokio::sync::{Mutex, MutexGuard};

/// How long a close may take in a test.
const SOON: Duration = Duration::from_secs(5);

/// The process, for one test.
async fn alone() -> MutexGuard<'static, ()> {
    static PROCESS: Mutex<()> = Mutex::const_new(());
    static EXPECTS: Once = Once::new();
    let process = PROCESS.lock().await;
    EXPECTS.call_once(expect_panics_of_tools);
    process
}

/// Says nothing of panics that a test has asked for: thousands of them are no news.
fn expect_panics_of_tools() {
    let before = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        let is_asked_for =
            info.payload_as_str().is_some_and(|words| words.contains(SECRET)) || info.payload().is::<u8>();
        if !is_asked_for {
            before(info);
        }
    }));
}

/// Polls until it holds; fails after ten seconds.
async fn eventually(what: &str, mut holds: impl FnMut() -> bool) {
    for _ in 0..5_000 {
        if holds() {
            return;
        }
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
    panic!("not after ten seconds: {what}");
}

/// The books of an agent, once nothing runs.
async fn at_rest(agent: &Agent) -> Tally {
    eventually("all calls and handlers have ended", || {
        let tally = agent.tally();
        assert!(tally.is_balanced(), "{tally:?}");
        tally.running() == 0 && tally.detached() == 0
    })
    .await;
    agent.tally()
}

/// Numbers below a bound, each of them once, for whoever comes next.
struct Turns {
    next: AtomicUsize,
    bound: usize,
}

impl Turns {
    fn new(bound: usize) -> Self {
        Self { next: AtomicUsize::new(0), bound }
    }

    fn take(&self) -> Option<usize> {
        Some(self.next.fetch_add(1, Ordering::Relaxed)).filter(|turn| *turn < self.bound)
    }
}
