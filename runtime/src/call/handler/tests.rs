//! The clocks of a call, by a clock of our own.

use std::time::Duration;

use agent_tools::{Context, tool, tools};
use serde_json::{Value, json};
use tokio::time::{Instant, sleep};

use crate::{Catalog, Outcome, OutcomeKind, Scope};

async fn steps(ctx: &Context, pause: u64, reports: Vec<u64>) {
    for done in reports {
        sleep(Duration::from_millis(pause)).await;
        ctx.progress(done, None, "");
    }
}

/// Report after each pause.
#[tool(read_only, idle_timeout = "10ms")]
async fn idle_bound(ctx: &Context, pause: u64, reports: Vec<u64>) {
    steps(ctx, pause, reports).await;
}

/// The same, and not for long.
#[tool(read_only, idle_timeout = "10ms", timeout = "30ms")]
async fn twice_bound(ctx: &Context, pause: u64, reports: Vec<u64>) {
    steps(ctx, pause, reports).await;
}

/// The same, and says nothing of the time.
#[tool(read_only)]
async fn unbound(ctx: &Context, pause: u64, reports: Vec<u64>) {
    steps(ctx, pause, reports).await;
}

/// Calls a tool; gives the outcome and how many milliseconds it took.
async fn call(scope: &Scope, tool: &str, pause: u64, reports: Value) -> (Outcome, u64) {
    let catalog = Catalog::freeze(tools![idle_bound, twice_bound, unbound]).expect("freezes");
    let begun = Instant::now();
    let arguments = json!({ "pause": pause, "reports": reports });
    let outcome = catalog.call(tool, arguments, scope).await.expect("a tool");
    (outcome, u64::try_from(begun.elapsed().as_millis()).expect("short"))
}

const IDLE: &str = "The tool made no progress for too long and was stopped";
const LATE: &str = "The tool ran longer than it may and was stopped";

#[tokio::test(start_paused = true)]
async fn only_progress_that_goes_further_starts_the_idle_clock_anew() {
    let minutes = json!((1..=10_000).collect::<Vec<u64>>());
    // Which tool, its pause, what it reports, when it ends, and with which words if it is stopped.
    let rows = [
        ("idle_bound", 9, json!([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]), 90, None),
        ("idle_bound", 11, json!([1]), 10, Some(IDLE)),
        ("idle_bound", 9, json!([5, 5, 6]), 19, Some(IDLE)),
        ("idle_bound", 9, json!([5, 4, 6]), 19, Some(IDLE)),
        ("idle_bound", 9, json!([0, 1]), 18, None),
        ("idle_bound", 9, minutes, 90_000, None),
        ("twice_bound", 9, json!([1, 2, 3, 4]), 30, Some(LATE)),
        ("twice_bound", 9, json!([1, 1, 3, 4]), 19, Some(IDLE)),
        ("unbound", 900, json!([1, 1, 1]), 2_700, None),
    ];
    for (tool, pause, reports, end, words) in rows {
        let (outcome, took) = call(&Scope::test(), tool, pause, reports).await;
        let case = format!("{tool} {pause} {end} {outcome:?}");
        assert_eq!(took, end, "{case}");
        let stopped = outcome.kind() == OutcomeKind::DeadlineExceeded;
        assert_eq!(stopped, words.is_some(), "{case}");
        let said = outcome.render().meta.values().map(Value::to_string).collect::<String>();
        assert!(said.contains(words.unwrap_or_default()), "{said}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_scope_s_timeouts_are_for_what_a_tool_does_not_say() {
    let millis = Duration::from_millis;
    let (whole, idle) = (Scope::test().timeout(millis(50)), Scope::test().idle_timeout(millis(50)));
    let both = Scope::test().timeout(millis(50)).idle_timeout(millis(20));
    let (quick, slow) = (json!([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]), json!([1]));
    let rows = [
        ("unbound", &whole, 9, &quick, 50),
        ("unbound", &idle, 9, &quick, 90),
        ("unbound", &idle, 60, &slow, 50),
        ("unbound", &both, 9, &quick, 50),
        ("unbound", &both, 30, &slow, 20),
        ("idle_bound", &whole, 9, &quick, 90),
        ("idle_bound", &both, 11, &slow, 10),
        ("twice_bound", &idle, 9, &quick, 30),
    ];
    for (tool, scope, pause, reports, end) in rows {
        let (outcome, took) = call(scope, tool, pause, reports.clone()).await;
        assert_eq!(took, end, "{tool} {scope:?} {pause} {outcome:?}");
    }
}
