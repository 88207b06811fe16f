//! The ten tools that most tests serve.

use std::{sync::Arc, time::Duration};

use agent_tools::{Context, ToolError, Tools, reject, tool, tools};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;
use tokio::time::sleep;

use super::{Counts, SECRET};

/// The set that most tests serve: [`echo`], [`block`], [`boom`] and others, a link to a tool being one of the things
/// that must work.
pub fn basic(counts: &Arc<Counts>) -> Tools {
    tools![
        echo(Arc::clone(counts)),
        all_opt,
        noargs,
        big,
        any,
        sleepy(Arc::clone(counts)),
        block(Arc::clone(counts)),
        boom,
        fail,
        reject_it
    ]
}

/// What `echo` says back.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Echo {
    n: u32,
    s: Option<String>,
}

/// Say the arguments back.
#[tool(read_only, idempotent, revision = "v1")]
pub async fn echo(
    #[state] counts: &Counts,
    /// A number.
    n: u32,
    /// A text.
    s: Option<String>,
) -> Echo {
    counts.pass();
    Echo { n, s }
}

/// Take an optional number.
#[tool(read_only)]
pub async fn all_opt(
    /// A number, or nothing.
    a: Option<u32>,
) -> Option<u32> {
    a
}

/// Take nothing and say so.
#[tool(read_only)]
pub async fn noargs() -> &'static str {
    "nothing was given"
}

/// Take a 64-bit identifier.
#[tool(read_only)]
pub async fn big(
    /// The identifier.
    id: u64,
) -> u64 {
    id
}

/// Take any value.
#[tool(read_only)]
pub async fn any(
    /// Whatever it is.
    v: Value,
) -> Value {
    v
}

/// Wait for four seconds.
#[tool(read_only)]
pub async fn sleepy(#[state] counts: Arc<Counts>) {
    let entered = counts.enter();
    sleep(Duration::from_secs(4)).await;
    entered.finish();
}

/// Block a thread until the call is canceled, three seconds at most.
#[tool(read_only)]
pub fn block(#[state] counts: Arc<Counts>, ctx: &Context) {
    let entered = counts.enter();
    for _ in 0..300 {
        if ctx.is_cancelled() {
            return;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    entered.finish();
}

/// Panic before the first await.
#[tool(read_only)]
pub async fn boom() -> u32 {
    panic!("secret path /srv/x {SECRET}")
}

/// Fail with an error of the host.
#[tool(read_only)]
pub async fn fail() -> Result<u32, ToolError> {
    Err(std::io::Error::other(format!("cannot reach {SECRET}")))?
}

/// Refuse with words for the model.
#[tool(read_only)]
pub async fn reject_it() -> Result<u32, ToolError> {
    Err(reject("not_found", "Choose a key that exists."))
}
