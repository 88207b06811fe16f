//! A handler that detaches runs to its end whatever ends its call, and nobody sees its result.

use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use agent_tools::{Context, tool, tools};
use agent_tools_runtime::{Catalog, Certainty, OutcomeKind, Scope, Tally};
use agent_tools_tests::{client::Era, log::Log, tools::noargs};
use serde_json::json;
use tokio::{io::AsyncWriteExt, sync::Semaphore};

use crate::{SOON, eventually, serve};

/// Handlers that wait until they are let go on.
struct Savings {
    begun: AtomicUsize,
    go_on: Semaphore,
    /// Ended, having heard that their call was canceled.
    saved: AtomicUsize,
}

impl Savings {
    fn new() -> Arc<Self> {
        Arc::new(Self { begun: AtomicUsize::new(0), go_on: Semaphore::new(0), saved: AtomicUsize::new(0) })
    }

    fn begun(&self) -> usize {
        self.begun.load(Ordering::SeqCst)
    }

    fn saved(&self) -> usize {
        self.saved.load(Ordering::SeqCst)
    }
}

/// Save in two steps, of which the second must follow the first.
#[tool(non_destructive, on_cancel = detach)]
async fn save(#[state] savings: Arc<Savings>, ctx: &Context) -> u8 {
    savings.begun.fetch_add(1, Ordering::SeqCst);
    savings.go_on.acquire().await.expect("never closed").forget();
    savings.saved.fetch_add(usize::from(ctx.is_cancelled()), Ordering::SeqCst);
    7
}

/// The books of handlers that were given up: calls that run, handlers that run on, and those that have ended.
fn books(tally: &Tally) -> (u64, u64, u64) {
    assert!(tally.is_balanced(), "{tally:?}");
    (tally.running(), tally.detached(), tally.discarded())
}

#[tokio::test]
async fn it_runs_to_its_end_after_a_cancel_a_deadline_and_a_dropped_call() {
    let savings = Savings::new();
    let catalog = Catalog::freeze(tools![save(Arc::clone(&savings))]).expect("freezes");
    let ends = [Some(OutcomeKind::Canceled), Some(OutcomeKind::DeadlineExceeded), None];
    for (at, end) in ends.into_iter().enumerate() {
        let mut scope = Scope::test();
        if end == Some(OutcomeKind::DeadlineExceeded) {
            scope = scope.timeout(Duration::from_millis(20));
        }
        {
            let mut call = std::pin::pin!(catalog.call("save", (), &scope));
            let begun = async {
                eventually("the handler runs", || savings.begun() == at + 1).await;
                if end == Some(OutcomeKind::Canceled) {
                    scope.canceller().cancel();
                }
            };
            let outcome = match end {
                Some(_) => Some(tokio::join!(&mut call, begun).0.expect("a tool").kind()),
                None => tokio::select! {
                    _ = &mut call => panic!("it has not been let go on"),
                    () = begun => None,
                },
            };
            assert_eq!(outcome, end);
        }
        assert_eq!(books(&scope.tally()), (0, 1, 0), "{end:?}");
        savings.go_on.add_permits(1);
        eventually("it ends", || books(&scope.tally()) == (0, 0, 1)).await;
        assert_eq!(savings.saved(), at + 1, "{end:?}: it was told that its call had ended");
    }
}

#[tokio::test]
async fn it_runs_to_its_end_after_its_client_has_gone_and_a_close_waits_for_it() {
    let savings = Savings::new();
    let (agent, client) = serve(tools![save(Arc::clone(&savings)), noargs]).await;
    for (at, era) in Era::ALL.into_iter().enumerate() {
        let mut stream = client.connect().await.expect("connects");
        let request = client.text(era, "tools/call", json!({ "name": "save", "arguments": {} }));
        stream.write_all(request.as_bytes()).await.expect("sent");
        eventually("the handler runs", || savings.begun() == at + 1).await;
        drop(stream);
        eventually("the client is missed", || books(&agent.tally()) == (0, 1, at as u64)).await;
        assert_eq!(client.call(era, "noargs", json!({})).await.status, 200, "others are not concerned");
        if era == Era::ALL[0] {
            savings.go_on.add_permits(1);
            eventually("it ends", || books(&agent.tally()) == (0, 0, 1)).await;
        }
    }
    let open = agent.close(Duration::from_millis(50)).await.expect_err("a handler runs on");
    assert_eq!((open.running(), open.tools().collect::<Vec<_>>()), (1, vec![("save", 1)]));
    assert!(open.to_string().contains("1 of `save`"), "{open}");
    savings.go_on.add_permits(1);
    agent.close(SOON).await.expect("closes once it has ended");
    assert_eq!(savings.saved(), 2);
    assert_eq!(books(&agent.tally()), (0, 0, 2));
}

#[tokio::test]
async fn eight_that_run_on_make_the_tool_busy_until_one_ends() {
    let savings = Savings::new();
    let catalog = Catalog::freeze(tools![save(Arc::clone(&savings)), noargs]).expect("freezes");
    let scope = Scope::test();
    for at in 0..8 {
        let mut call = std::pin::pin!(catalog.call("save", (), &scope));
        tokio::select! {
            _ = &mut call => panic!("it has not been let go on"),
            () = eventually("the handler runs", || savings.begun() == at + 1) => {}
        }
    }
    let outcome = catalog.call("save", (), &scope).await.expect("a tool");
    assert_eq!((outcome.kind(), savings.begun()), (OutcomeKind::Busy, 8));
    let outcome = catalog.call("noargs", (), &scope).await.expect("a tool");
    assert_eq!(outcome.kind(), OutcomeKind::Success, "other tools are not concerned");
    savings.go_on.add_permits(1);
    eventually("one ends", || books(&scope.tally()) == (0, 7, 1)).await;
    let (outcome, ()) = tokio::join!(catalog.call("save", (), &scope), async {
        eventually("another begins", || savings.begun() == 9).await;
        savings.go_on.add_permits(8);
    });
    assert_eq!(outcome.expect("a tool").kind(), OutcomeKind::Success);
    eventually("the others end", || books(&scope.tally()) == (0, 0, 8)).await;
}

#[tokio::test]
async fn a_call_that_waits_for_one_of_them_to_end_can_be_canceled() {
    let savings = Savings::new();
    let catalog = Catalog::freeze(tools![save(Arc::clone(&savings))]).expect("freezes");
    for at in 0..8 {
        let scope = Scope::test();
        let mut call = std::pin::pin!(catalog.call("save", (), &scope));
        tokio::select! {
            _ = &mut call => panic!("it has not been let go on"),
            () = eventually("the handler runs", || savings.begun() == at + 1) => {}
        }
    }
    let scope = Scope::test();
    let (outcome, ()) = tokio::join!(catalog.call("save", (), &scope), async {
        assert_eq!(scope.tally().running(), 1);
        scope.canceller().cancel();
    });
    let outcome = outcome.expect("a tool");
    assert_eq!((outcome.kind(), outcome.certainty()), (OutcomeKind::Canceled, Certainty::NotStarted));
    assert_eq!(savings.begun(), 8);
    savings.go_on.add_permits(8);
}

/// Save, and fail in the second step.
#[tool(non_destructive, on_cancel = detach)]
async fn save_badly(#[state] savings: Arc<Savings>) -> Result<(), std::io::Error> {
    savings.begun.fetch_add(1, Ordering::SeqCst);
    savings.go_on.acquire().await.expect("never closed").forget();
    Err(std::io::Error::other("the disk of the detached is full"))
}

#[tokio::test]
async fn what_it_fails_with_is_told_to_the_host() {
    let log = Log::of_process();
    let savings = Savings::new();
    let catalog = Catalog::freeze(tools![save_badly(Arc::clone(&savings))]).expect("freezes");
    let scope = Scope::test();
    {
        let mut call = std::pin::pin!(catalog.call("save_badly", (), &scope));
        tokio::select! {
            _ = &mut call => panic!("it has not been let go on"),
            () = eventually("the handler runs", || savings.begun() == 1) => {}
        }
    }
    savings.go_on.add_permits(1);
    eventually("the log has it", || {
        let text = log.text();
        let line = text.lines().find(|line| line.contains("the disk of the detached is full"));
        line.is_some_and(|line| {
            line.contains("failed after its call had ended") && line.contains("save_badly")
        })
    })
    .await;
}
