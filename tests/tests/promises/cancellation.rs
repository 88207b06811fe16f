use std::{
    future::Future as _,
    sync::Arc,
    task::Poll,
    time::{Duration, Instant},
};

use agent_tools::{Context, tool, tools};
use agent_tools_runtime::{CanceledBy, Catalog, Certainty, OutcomeKind, Scope};
use agent_tools_tests::{
    client::Era,
    tools::{Counts, block, late, noargs, sleepy},
};
use serde_json::json;
use tokio::io::AsyncWriteExt;

use crate::{SOON, eventually, serve};

#[tokio::test]
async fn a_client_that_goes_away_drops_the_handler() {
    let counts = Arc::new(Counts::default());
    let (agent, client) = serve(tools![sleepy(Arc::clone(&counts))]).await;
    for (at, era) in Era::ALL.into_iter().enumerate() {
        let mut stream = client.connect().await.expect("connects");
        let request = client.text(era, "tools/call", json!({ "name": "sleepy", "arguments": {} }));
        stream.write_all(request.as_bytes()).await.expect("sent");
        eventually("the handler runs", || counts.get().0 == at + 1).await;
        drop(stream);
        eventually("the handler is dropped", || counts.get() == (at + 1, 0, at + 1)).await;
    }
    agent.close(SOON).await.expect("closes");
}

#[tokio::test]
async fn a_deadline_drops_the_handler_and_is_answered() {
    let counts = Arc::new(Counts::default());
    let (agent, client) = serve(tools![late(Arc::clone(&counts))]).await;
    for (at, era) in Era::ALL.into_iter().enumerate() {
        let failure = client.call(era, "late", json!({})).await.failure();
        assert_eq!(failure["code"], "deadline_exceeded");
        eventually("the handler is dropped", || counts.get() == (at + 1, 0, at + 1)).await;
    }
    agent.close(SOON).await.expect("closes");
}

#[tokio::test]
async fn a_close_cancels_what_runs_and_waits_for_it() {
    let counts = Arc::new(Counts::default());
    let (agent, client) = serve(tools![sleepy(Arc::clone(&counts)), block(Arc::clone(&counts))]).await;
    for tool in ["sleepy", "block"] {
        let client = client.clone();
        tokio::spawn(async move { client.call(Era::Modern, tool, json!({})).await });
    }
    eventually("both handlers run", || counts.get().0 == 2).await;
    let begun = Instant::now();
    agent.close(SOON).await.expect("closes");
    assert!(begun.elapsed() < Duration::from_secs(2), "took {:?}", begun.elapsed());
    eventually("both handlers ended", || counts.get() == (2, 0, 2)).await;
}

#[tokio::test]
async fn a_scope_cancels_before_and_during_a_call() {
    let counts = Arc::new(Counts::default());
    let catalog = Catalog::freeze(tools![sleepy(Arc::clone(&counts))]).expect("freezes");
    let scope = Scope::test();
    let cancel = scope.canceller();
    let (outcome, ()) = tokio::join!(catalog.call("sleepy", (), &scope), async {
        eventually("the handler runs", || counts.get().0 == 1).await;
        cancel.cancel();
    });
    let outcome = outcome.expect("a tool");
    assert_eq!((outcome.kind(), outcome.certainty()), (OutcomeKind::Canceled, Certainty::Uncertain));
    assert_eq!(outcome.canceled_by(), Some(CanceledBy::Host));
    let outcome = catalog.call("sleepy", (), &scope).await.expect("a tool");
    assert_eq!((outcome.kind(), outcome.certainty()), (OutcomeKind::Canceled, Certainty::NotStarted));
    assert_eq!(counts.get().0, 1, "a canceled scope starts nothing");
}

#[tokio::test]
async fn a_call_s_future_that_is_dropped_cancels_the_handler() {
    let counts = Arc::new(Counts::default());
    let catalog = Catalog::freeze(tools![sleepy(Arc::clone(&counts))]).expect("freezes");
    let scope = Scope::test();
    {
        let mut call = std::pin::pin!(catalog.call("sleepy", (), &scope));
        tokio::select! {
            _ = &mut call => panic!("it sleeps for four seconds"),
            () = eventually("the handler runs", || counts.get().0 == 1) => {}
        }
    }
    eventually("the handler is dropped", || counts.get() == (1, 0, 1)).await;
}

/// Wait for the cancellation that the context tells of.
#[tool(read_only)]
async fn patient(ctx: &Context, #[state] counts: Arc<Counts>) -> bool {
    counts.started.fetch_add(1, std::sync::atomic::Ordering::SeqCst);
    ctx.cancelled().await;
    ctx.is_cancelled()
}

#[tokio::test]
async fn the_context_knows_the_deadline_and_the_scope_s_timeout_bounds_a_silent_tool() {
    let counts = Arc::new(Counts::default());
    let catalog = Catalog::freeze(tools![patient(Arc::clone(&counts)), remaining]).expect("freezes");
    let scope = Scope::test().timeout(Duration::from_millis(50));
    let outcome = catalog.call("patient", (), &scope).await.expect("a tool");
    assert_eq!(outcome.kind(), OutcomeKind::DeadlineExceeded);
    let outcome = catalog.call("remaining", (), &scope).await.expect("a tool");
    assert!(
        outcome.value().and_then(serde_json::Value::as_u64).is_some_and(|left| left <= 50),
        "{outcome:?}"
    );
}

/// Say how many milliseconds are left.
#[tool(read_only)]
async fn remaining(ctx: &Context) -> Option<u64> {
    let left = ctx.deadline()?.saturating_duration_since(Instant::now());
    u64::try_from(left.as_millis()).ok()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn blocking_tools_of_one_agent_leave_the_others_quick() {
    let counts = Arc::new(Counts::default());
    let (one, first) = serve(tools![block(Arc::clone(&counts))]).await;
    let (two, second) = serve(tools![noargs]).await;
    for _ in 0..8 {
        let first = first.clone();
        tokio::spawn(async move { first.call(Era::Modern, "block", json!({})).await });
    }
    eventually("eight block", || counts.get().0 == 8).await;
    for _ in 0..20 {
        assert_eq!(second.call(Era::Modern, "noargs", json!({})).await.status, 200);
    }
    assert_eq!(counts.get().2, 0, "the blocking calls still ran while the others were answered");
    one.close(SOON).await.expect("closes");
    two.close(SOON).await.expect("closes");
}

/// Stop early when told to.
#[tool(read_only)]
async fn stop_early(ctx: &Context) -> &'static str {
    ctx.cancelled().await;
    "half of it"
}

/// The same, from a thread that blocks.
#[tool(read_only)]
fn stop_early_blocking(ctx: &Context) -> &'static str {
    while !ctx.is_cancelled() {
        std::thread::sleep(Duration::from_millis(1));
    }
    "half of it"
}

#[tokio::test]
async fn what_a_handler_gives_because_it_was_told_to_stop_is_no_result() {
    let catalog = Catalog::freeze(tools![stop_early, stop_early_blocking]).expect("freezes");
    for name in ["stop_early", "stop_early_blocking"] {
        let scope = Scope::test();
        let mut call = Box::pin(catalog.call(name, json!({}), &scope));
        // The handler begins.
        for _ in 0..5 {
            let polled = std::future::poll_fn(|cx| Poll::Ready(call.as_mut().poll(cx))).await;
            assert!(polled.is_pending());
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
        scope.canceller().cancel();
        // It has long ended when its caller looks again.
        tokio::time::sleep(Duration::from_millis(50)).await;
        let outcome = call.await.expect("a tool");
        assert_eq!(
            (outcome.kind(), outcome.certainty()),
            (OutcomeKind::Canceled, Certainty::Uncertain),
            "{name}"
        );
        assert_eq!(outcome.canceled_by(), Some(CanceledBy::Host));
        assert_eq!((scope.tally().of(OutcomeKind::Canceled), scope.tally().detached()), (1, 0), "{name}");
    }
}
