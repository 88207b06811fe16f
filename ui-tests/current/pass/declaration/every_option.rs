//! All options of the attribute, with and without a trailing comma.
#![deny(warnings, missing_docs, unreachable_pub, missing_debug_implementations, unsafe_code)]

use std::time::Duration;

use agent_tools::{Context, Definition, tool};

/// Not the description: the option wins.
#[tool(
    name = "delete-issue",
    title = "Delete an issue",
    description = "Delete one issue for good.",
    destructive,
    non_idempotent,
    closed_world,
    revision = "2026-07",
    timeout = "30s",
    idle_timeout = "250ms",
    concurrency = exclusive,
    max_output = "1KiB",
    on_cancel = detach
)]
async fn delete(_ctx: &Context) {}

/// Add one comment.
#[tool(non_destructive, open_world, concurrency = 64, on_cancel = drop)]
async fn comment() {}

/// Count the issues.
#[tool(read_only, non_destructive)]
async fn count() {}

fn main() {
    let descriptor = delete::tool().descriptor();
    assert_eq!(descriptor.name(), "delete-issue");
    assert_eq!(descriptor.title(), Some("Delete an issue"));
    assert_eq!(descriptor.description(), "Delete one issue for good.");
    assert_eq!(descriptor.timeout(), Some(Duration::from_secs(30)));
    assert!(descriptor.detaches() && !comment::tool().descriptor().detaches());
    assert_eq!((descriptor.concurrency(), comment::tool().descriptor().concurrency()), (Some(1), Some(64)));
    assert_eq!(descriptor.max_output(), Some(1_024));
    assert_eq!(descriptor.idle_timeout(), Some(Duration::from_millis(250)));
    let hints: Vec<_> = descriptor.annotations().specified().collect();
    assert_eq!(hints, [("destructiveHint", true), ("idempotentHint", false), ("openWorldHint", false)]);
    assert_eq!(comment::tool().descriptor().annotations().open_world(), Some(true));
    assert_eq!(count::tool().descriptor().annotations().destructive(), Some(false));
}
