use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

use agent_tools::{Context, ToolError, reject, tool, tools, toolset};
use agent_tools_runtime::Catalog;
use agent_tools_tests::client::Era;
use serde_json::json;

use crate::{SOON, serve};

trait Store: Send + Sync + 'static {
    fn get(&self, key: &str) -> Option<usize>;
}

struct Lengths;

impl Store for Lengths {
    fn get(&self, key: &str) -> Option<usize> {
        (!key.is_empty()).then_some(key.len())
    }
}

struct Tracker<S> {
    store: S,
    calls: AtomicUsize,
}

#[toolset]
impl<S> Tracker<S>
where
    S: Store,
{
    const FIRST: usize = 1;

    fn entered(&self) -> usize {
        self.calls.fetch_add(1, Ordering::SeqCst) + Self::FIRST
    }

    /// Look up a key.
    #[tool(read_only, idempotent, revision = "v1")]
    async fn look(
        &self,
        /// The key.
        #[arg(length = ..=8)]
        key: &str,
    ) -> Result<usize, ToolError> {
        self.entered();
        self.store.get(key).ok_or_else(|| reject("empty", "Give a key."))
    }

    /// Count the calls, on the blocking pool.
    #[tool(name = "calls", read_only)]
    fn count(self: Arc<Self>, ctx: &Context) -> (usize, bool) {
        (self.entered(), ctx.is_cancelled())
    }

    /// Count who holds the set.
    #[tool(read_only, inline)]
    fn holders(self: &Arc<Self>, more: Option<u8>) -> usize {
        Arc::strong_count(self) + usize::from(more.unwrap_or_default())
    }

    /// Never there.
    #[cfg(any())]
    #[tool]
    async fn absent(&self) {}

    #[tool]
    /// Never there either.
    #[cfg(any())]
    async fn absent_too(&self) {}
}

#[tool(read_only)]
/// Stand beside the set.
async fn free() {}

#[tokio::test]
async fn methods_of_one_value_are_tools_that_share_it() {
    let tracker = Arc::new(Tracker { store: Lengths, calls: AtomicUsize::new(0) });
    let (agent, client) = serve(tools![free, ..Arc::clone(&tracker)]).await;
    assert_eq!(client.list(Era::Modern).await, ["calls", "free", "holders", "look"]);
    let found = client.call(Era::Modern, "look", json!({ "key": "four" })).await.result();
    assert_eq!(found["structuredContent"], json!({ "result": 4 }));
    assert_eq!(client.call(Era::Legacy, "look", json!({ "key": "" })).await.failure()["code"], "empty");
    assert_eq!(
        client.call(Era::Legacy, "look", json!({ "key": "123456789" })).await.failure()["code"],
        "invalid_input"
    );
    let counted = client.call(Era::Modern, "calls", json!({})).await.result();
    assert_eq!(
        counted["structuredContent"],
        json!({ "result": [3, false] }),
        "the invalid call did not enter"
    );
    let holders = client.call(Era::Modern, "holders", json!({})).await.result();
    assert!(holders["structuredContent"]["result"].as_u64().is_some_and(|count| count >= 4), "{holders}");
    agent.close(SOON).await.expect("closes");
    assert_eq!(tracker.look("four").await.expect("directly callable"), 4);
}

#[test]
fn a_set_and_a_free_tool_of_one_name_are_a_problem_that_names_both() {
    /// Takes the set's name.
    #[tool(read_only)]
    async fn look() {}
    let tracker = Tracker { store: Lengths, calls: AtomicUsize::new(0) };
    let problems = Catalog::freeze(tools![look, ..Arc::new(tracker)]).expect_err("two are named `look`");
    let text = problems.to_string();
    assert!(text.contains("Tracker<S>::look") && text.contains("toolsets::look"), "{text}");
}
