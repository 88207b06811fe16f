//! Tools of a crate in the edition before the current one, public and under the workspace's lints.

#![deny(warnings, missing_docs, unreachable_pub, missing_debug_implementations, unsafe_code)]
#![deny(clippy::pedantic, clippy::nursery)]
#![allow(clippy::unused_async, reason = "these handlers have nothing to wait for")]
#![allow(
    clippy::missing_const_for_fn,
    clippy::must_use_candidate,
    reason = "a tool is neither constant nor called for its value"
)]

use std::{fmt::Debug, sync::Arc};

use agent_tools::{Content, Context, ToolError, reject, tool, toolset};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub mod strict;

/// An issue.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct Issue {
    /// Its key, such as ISSUE-42.
    pub key: String,
}

/// Where issues are kept.
pub trait Store: Debug + Send + Sync {
    /// The issue with this key.
    fn find(&self, key: &str) -> Option<Issue>;
}

/// Look up one issue.
///
/// # Errors
/// Without an issue of that key.
#[tool(title = "Issue lookup", read_only, idempotent, revision = "v1", timeout = "5s")]
pub async fn lookup(
    #[state] store: &dyn Store,
    #[state] suffix: String,
    context: &Context,
    /// The issue key, such as ISSUE-42.
    #[arg(length = 1..=64, example = "ISSUE-42")]
    key: &str,
    /// How many comments to return.
    #[arg(default = 20, range = 1..=100)]
    comments: u32,
    /// Labels of which the issue has one.
    labels: Option<Vec<String>>,
) -> Result<Issue, ToolError> {
    drop((context, comments, labels));
    store
        .find(key)
        .map(|issue| Issue { key: issue.key + &suffix })
        .ok_or_else(|| reject("not_found", "Choose an issue key that exists."))
}

/// Add one issue.
#[tool(non_destructive)]
pub fn add(#[input] issue: Issue) -> Issue {
    issue
}

/// Draw a chart.
#[tool(inline)]
#[must_use]
pub fn chart() -> Content {
    Content::text("A chart.")
}

/// A set of issues.
#[derive(Debug)]
pub struct Tracker<S> {
    store: S,
}

#[toolset]
impl<S> Tracker<S>
where
    S: Store + 'static,
{
    const LIMIT: usize = 20;

    /// Look up some issues of the set.
    #[tool(read_only, idempotent, revision = "v1")]
    pub async fn look(
        &self,
        context: &Context,
        /// The issue keys.
        #[arg(length = ..=20)]
        keys: &[String],
        labels: Option<Vec<String>>,
    ) -> Vec<Issue> {
        drop((context, labels));
        keys.iter().take(Self::LIMIT).filter_map(|key| self.store.find(key)).collect()
    }

    /// Close one issue.
    ///
    /// # Errors
    /// Without an issue of that key.
    #[tool(destructive)]
    pub fn close(self: Arc<Self>, key: &str) -> Result<Issue, ToolError> {
        self.store.find(key).ok_or_else(|| reject("not_found", "Choose an issue key that exists."))
    }

    /// Draw a chart of the set.
    #[tool(inline)]
    #[must_use]
    pub fn draw(self: &Arc<Self>) -> Content {
        Content::text(format!("{self:?}"))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use agent_tools::tools;

    use super::{Issue, Store, Tracker, add, chart, lookup};

    agent_tools_runtime::catalog_test!(lookup, add, crate::chart, drawn: ..tools![chart]);

    #[derive(Debug)]
    struct Empty;

    impl Store for Empty {
        fn find(&self, _: &str) -> Option<Issue> {
            None
        }
    }

    #[test]
    fn tools_of_the_edition_before_are_listed_and_called() {
        let store: Arc<dyn Store> = Arc::new(Empty);
        let tools = tools![lookup(store, String::from("!")), add, ..tools![chart]];
        assert_eq!(tools.names().collect::<Vec<_>>(), ["lookup", "add", "chart"]);
        assert_eq!(add(Issue { key: "ISSUE-42".to_owned() }).key, "ISSUE-42");
        assert_eq!(chart().blocks().len(), 1);
    }

    #[test]
    fn toolsets_of_the_edition_before_are_listed_and_called() {
        let tracker = Arc::new(Tracker { store: Empty });
        let tools = tools![..Arc::clone(&tracker)];
        assert_eq!(tools.names().collect::<Vec<_>>(), ["look", "close", "draw"]);
        assert!(Arc::clone(&tracker).close("ISSUE-42").is_err());
        assert_eq!(tracker.draw().blocks().len(), 1);
    }
}
