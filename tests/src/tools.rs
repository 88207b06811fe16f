//! The fixture tools. Each misbehaves in one way, with a secret in it that must not get out.

mod basic;
pub mod bench;
pub mod conformance;
mod counts;

use std::{sync::Arc, time::Duration};

use agent_tools::{Block, Content, Rejection, ToolError, tool};
use schemars::JsonSchema;
use serde::{Serialize, Serializer};
use tokio::{sync::Barrier, time::sleep};

pub use self::{basic::*, counts::Counts};

/// Stands in every failure of the fixture tools; no byte of it may reach a client.
pub const SECRET: &str = "postgres://user:pw@db";

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
        .and(Block::TextResource {
            uri: "file:///t".to_owned(),
            mime_type: "text/markdown".to_owned(),
            text: "# t".to_owned(),
        })
        .and(Block::BlobResource {
            uri: "file:///b".to_owned(),
            mime_type: "application/zip".to_owned(),
            data: b"zip".to_vec(),
        })
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
