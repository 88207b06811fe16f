//! How long a call waits for a place, by a clock of our own.

use tokio::time::{Instant, sleep};

use super::*;

const SECOND: Duration = Duration::from_secs(1);

/// Waits for a place; gives it, and how many milliseconds that took.
async fn acquire(permits: &Permits, blocking: bool, of_tool: Option<&Places>) -> (Option<Permit>, u128) {
    let begun = Instant::now();
    let permit = permits.acquire(blocking, of_tool).await;
    (permit, begun.elapsed().as_millis())
}

#[tokio::test(start_paused = true)]
async fn whoever_finds_no_place_waits_so_long_and_no_longer() {
    let (few, many) = (1, 8);
    let of_agent = |running, blocking, wait| Permits::new(PermitLimits { running, blocking, wait });
    let (one, two) = (Places::new(1), Places::new(2));
    // Which places there are, whether calls block, and how long the second of them waits for nothing, if it does.
    let rows = [
        ("of the agent", of_agent(few, many, SECOND), None, false, Some(1_000)),
        ("of the agent, which waits less", of_agent(few, many, SECOND / 20), None, false, Some(50)),
        ("for calls that block", of_agent(many, few, SECOND), None, true, Some(1_000)),
        ("for calls that block, and it does not", of_agent(many, few, SECOND), None, false, None),
        ("of the tool", of_agent(many, many, SECOND), Some(&one), false, Some(1_000)),
        ("of the tool, for two", of_agent(many, many, SECOND), Some(&two), false, None),
        ("of the tool, without an agent", Permits::unlimited(), Some(&one), false, Some(1_000)),
        ("none at all", Permits::unlimited(), None, true, None),
    ];
    for (case, permits, of_tool, blocking, waits) in rows {
        let (first, took) = acquire(&permits, blocking, of_tool).await;
        assert!(first.is_some() && took == 0, "{case}: {took}");
        let (second, took) = acquire(&permits, blocking, of_tool).await;
        assert_eq!((second.is_none(), took), (waits.is_some(), waits.unwrap_or(0)), "{case}");
        drop((first, second));
        let (third, took) = acquire(&permits, blocking, of_tool).await;
        assert!(third.is_some() && took == 0, "{case}: a place that was given back is free: {took}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_place_that_comes_free_in_time_is_taken() {
    let permits = Permits::new(PermitLimits { running: 1, blocking: 1, wait: SECOND });
    let held = permits.acquire(false, None).await;
    let ((permit, took), ()) = tokio::join!(acquire(&permits, false, None), async {
        sleep(Duration::from_millis(999)).await;
        drop(held);
    });
    assert!(permit.is_some() && took == 999, "{took}");
}
