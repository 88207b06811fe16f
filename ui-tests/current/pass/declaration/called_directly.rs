//! A unit test calls the function itself, with plain values.
#![deny(warnings, missing_docs, unreachable_pub, missing_debug_implementations, unsafe_code)]

use std::{
    future::Future,
    pin::pin,
    task::{self, Poll, Waker},
};

use agent_tools::{Context, ToolError, reject, tool};

#[derive(Debug)]
struct Store(&'static str);

/// Look up one issue.
#[tool]
async fn lookup(
    #[state] store: &Store,
    #[state] limit: usize,
    context: &Context,
    key: &str,
    #[arg(default = 3)] depth: usize,
) -> Result<usize, ToolError> {
    if context.is_cancelled() || key != store.0 {
        return Err(reject("not_found", "Choose another key."));
    }
    Ok(limit.min(depth))
}

fn ready<T>(future: impl Future<Output = T>) -> T {
    match pin!(future).poll(&mut task::Context::from_waker(Waker::noop())) {
        Poll::Ready(value) => value,
        Poll::Pending => unreachable!("nothing is awaited"),
    }
}

fn main() {
    let (store, context) = (Store("ISSUE-42"), Context::detached());
    assert!(matches!(ready(lookup(&store, 9, &context, "ISSUE-42", 5)), Ok(5)));
    let refused = ready(lookup(&store, 9, &Context::cancelled_for_test(), "ISSUE-42", 5));
    assert_eq!(
        refused.expect_err("canceled").rejection().map(agent_tools::Rejection::code),
        Some("not_found")
    );
}
