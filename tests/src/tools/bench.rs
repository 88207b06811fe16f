//! The catalog whose calls are measured against other servers: four tools, and any number of further ones.

use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering},
};

use agent_tools::{Context, Defined, Tools, define, tool, tools};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tokio::time::{Duration, sleep};

/// The set that is measured, with as many further tools.
pub fn bench(further: usize) -> Tools {
    let running = Arc::new(AtomicU64::new(0));
    let four = tools![lookup_issue, echo_blob, slow(Arc::clone(&running)), active_calls(running)];
    (0..further).fold(four, |tools, number| tools.with(further_tool(number)))
}

/// An issue.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Issue {
    title: String,
    state: &'static str,
}

/// Look an issue up by its key.
#[tool(read_only, idempotent)]
pub async fn lookup_issue(
    /// The key of the issue.
    key: &str,
) -> Issue {
    Issue { title: format!("Issue {key}"), state: "open" }
}

/// A text and its length.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Blob {
    len: usize,
    data: String,
}

/// Return the data.
#[tool(read_only, idempotent)]
pub async fn echo_blob(
    /// What is returned.
    data: String,
) -> Blob {
    Blob { len: data.len(), data }
}

/// Wait, and be counted meanwhile.
#[tool(read_only)]
pub async fn slow(
    #[state] running: Arc<AtomicU64>,
    /// How long, in milliseconds.
    ms: u64,
) {
    running.fetch_add(1, Ordering::SeqCst);
    let _running = Running(running);
    sleep(Duration::from_millis(ms)).await;
}

/// Counts down however the handler is left.
struct Running(Arc<AtomicU64>);

impl Drop for Running {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}

/// How many calls of `slow` run.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Active {
    active: u64,
}

/// Count the slow calls that run.
#[tool(read_only)]
pub async fn active_calls(#[state] running: &AtomicU64) -> Active {
    Active { active: running.load(Ordering::SeqCst) }
}

/// What a further tool takes.
#[derive(Debug, Deserialize, JsonSchema)]
struct Search {
    /// What to search for.
    query: String,
    /// At most this many.
    #[schemars(range(min = 1, max = 100))]
    limit: Option<u32>,
    /// Match exactly.
    exact: Option<bool>,
}

/// What a further tool returns.
#[derive(Debug, Serialize, JsonSchema)]
struct Hits {
    hits: Vec<String>,
    total: u32,
}

fn further_tool(number: usize) -> Defined {
    let description = format!("Tool {number}: searches records of one kind and returns the best matches.");
    define(format!("catalog_tool_{number:03}"), description, async |_: Context, search: Search| {
        let found = search.exact != Some(true) && search.limit != Some(1);
        let hits = if found { vec![search.query] } else { Vec::new() };
        Ok(Hits { total: u32::from(found), hits })
    })
    .read_only()
}
