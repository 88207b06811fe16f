//! The fixture tools. Each misbehaves in one way, with a secret in it that must not get out.

use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use agent_tools::{Content, Context, Rejection, ToolError, Tools, reject, tool, tools};
use schemars::JsonSchema;
use serde::{Serialize, Serializer};
use serde_json::Value;
use tokio::{sync::Barrier, time::sleep};

/// Stands in every failure of the fixture tools; no byte of it may reach a client.
pub const SECRET: &str = "postgres://user:pw@db";

/// How often handlers were entered, left, and dropped before they were left.
#[derive(Debug, Default)]
pub struct Counts {
    /// Entered.
    pub started: AtomicUsize,
    /// Ran to the end.
    pub finished: AtomicUsize,
    /// Left in any way.
    pub ended: AtomicUsize,
}

impl Counts {
    /// Entered, finished, ended.
    pub fn get(&self) -> (usize, usize, usize) {
        let load = |count: &AtomicUsize| count.load(Ordering::SeqCst);
        (load(&self.started), load(&self.finished), load(&self.ended))
    }

    fn enter(self: &Arc<Self>) -> Entered {
        self.started.fetch_add(1, Ordering::SeqCst);
        Entered(Arc::clone(self))
    }
}

struct Entered(Arc<Counts>);

impl Entered {
    fn finish(&self) {
        self.0.finished.fetch_add(1, Ordering::SeqCst);
    }
}

impl Drop for Entered {
    fn drop(&mut self) {
        self.0.ended.fetch_add(1, Ordering::SeqCst);
    }
}

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
    counts.started.fetch_add(1, Ordering::SeqCst);
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

/// Panic after an await.
#[tool(read_only)]
pub async fn boom_later() -> u32 {
    sleep(Duration::from_millis(1)).await;
    panic!("later {SECRET}")
}

/// Panic in a synchronous tool.
#[tool(read_only)]
pub fn boom_blocking() -> u32 {
    panic!("blocking {SECRET}")
}

/// Panic on the worker, in a synchronous tool.
#[tool(read_only, inline)]
pub fn boom_inline() -> u32 {
    panic!("inline {SECRET}")
}

/// Panic with something that is no text.
#[tool(read_only)]
pub async fn boom_number() -> u32 {
    std::panic::panic_any(7_u8)
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

/// Return a number that its schema does not promise.
#[tool(read_only)]
pub async fn lie() -> Lie {
    Lie
}

/// Declares a number and serializes a secret.
#[derive(Debug)]
pub struct Lie;

impl Serialize for Lie {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(SECRET)
    }
}

impl JsonSchema for Lie {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Lie".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "type": "integer" })
    }
}

/// Return something that cannot be serialized.
#[tool(read_only)]
pub async fn unserializable() -> Broken {
    Broken
}

/// Fails to serialize, with a secret in its words.
#[derive(Debug, JsonSchema)]
pub struct Broken;

impl Serialize for Broken {
    fn serialize<S: Serializer>(&self, _: S) -> Result<S::Ok, S::Error> {
        Err(serde::ser::Error::custom(SECRET))
    }
}

/// Return a number that is none, where `null` would pass.
#[tool(read_only)]
pub async fn not_a_number() -> Vec<Option<f64>> {
    vec![Some(f64::NAN)]
}

/// Return as many bytes of text as it is told.
#[tool(read_only)]
pub async fn blob(
    /// How many.
    bytes: u32,
) -> String {
    "x".repeat(bytes as usize)
}

/// Return one block of each kind.
#[tool(read_only)]
pub async fn gallery() -> Content {
    Content::text("look")
        .and_image(b"png".to_vec(), "image/png")
        .and_audio(b"wav".to_vec(), "audio/wav")
        .and_link("file:///a", "a")
}

/// Wait until as many calls as the barrier wants have entered.
#[tool(read_only)]
pub async fn meet(#[state] barrier: Arc<Barrier>) {
    barrier.wait().await;
}

/// Fail slowly enough to meet its deadline.
#[tool(read_only, timeout = "50ms")]
pub async fn late(#[state] counts: Arc<Counts>) {
    let entered = counts.enter();
    sleep(Duration::from_secs(10)).await;
    entered.finish();
}

/// An error that carries a rejection in a field, as `thiserror` writes it.
#[derive(Debug, thiserror::Error)]
#[error("while looking at {SECRET}")]
pub struct Wrapped(#[source] pub Rejection);

/// Refuse under two layers of `thiserror`.
#[tool(read_only)]
pub async fn reject_wrapped() -> Result<u32, Outer> {
    Err(Outer(Wrapped(Rejection::new("not_found", "Choose a key that exists."))))
}

/// A layer over [`Wrapped`].
#[derive(Debug, thiserror::Error)]
#[error("outer {SECRET}")]
pub struct Outer(#[source] pub Wrapped);

/// Refuse under a context of `anyhow`.
#[tool(read_only)]
pub async fn reject_anyhow() -> anyhow::Result<u32> {
    use anyhow::Context as _;
    Err(Wrapped(Rejection::new("not_found", "Choose a key that exists."))).context(SECRET)
}

/// Refuse inside a box.
#[tool(read_only)]
pub async fn reject_boxed() -> Result<u32, Box<dyn std::error::Error + Send + Sync>> {
    Err(Wrapped(Rejection::new("not_found", "Choose a key that exists.")))?
}

/// Fail with an error that pretends to be a rejection.
#[tool(read_only)]
pub async fn pretend() -> Result<u32, ToolError> {
    #[derive(Debug, thiserror::Error)]
    #[error("not_found: {SECRET}")]
    struct Rejection;
    Err(Rejection)?
}
