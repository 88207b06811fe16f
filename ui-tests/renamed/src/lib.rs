//! Tools of a crate that knows `agent-tools` under another name: nothing is found under `::agent_tools`.

#![deny(warnings, missing_docs, unreachable_pub, missing_debug_implementations, unsafe_code)]
#![deny(clippy::pedantic, clippy::nursery)]
#![allow(clippy::unused_async, reason = "these handlers have nothing to wait for")]
#![allow(
    clippy::missing_const_for_fn,
    clippy::must_use_candidate,
    reason = "a tool is neither constant nor called for its value"
)]

use std::sync::Arc;

use at::{JsonSchema, ToolError, tool, toolset};
use serde::{Deserialize, Serialize};

/// An issue.
#[derive(Clone, Debug, Default, Deserialize, Serialize, JsonSchema)]
#[schemars(crate = "at::schemars")]
pub struct Issue {
    /// Its key, such as ISSUE-42.
    pub key: String,
}

/// Look up one issue.
///
/// # Errors
/// Never.
#[tool(crate = at, read_only)]
pub async fn lookup(
    #[state] issues: &[Issue],
    #[state] count: usize,
    key: &str,
    #[arg(default = 1)] depth: usize,
    #[arg(default)] like: Issue,
) -> Result<Option<Issue>, ToolError> {
    let found = issues.iter().filter(|issue| issue.key == key || issue.key == like.key);
    Ok(found.take(count.min(depth)).next().cloned())
}

/// Add one issue.
#[tool(name = "add-issue", crate = ::at)]
pub fn add(#[input] issue: Issue) -> Issue {
    issue
}

/// A set of issues.
#[derive(Debug)]
pub struct Tracker<S> {
    issues: S,
}

#[toolset(crate = at)]
impl<S> Tracker<S>
where
    S: AsRef<[Issue]> + Send + Sync + 'static,
{
    /// Look up some issues of the set.
    ///
    /// # Errors
    /// Never.
    #[tool(read_only)]
    pub async fn look(&self, keys: &[String], #[arg(default)] like: Issue) -> Result<Vec<Issue>, ToolError> {
        let issues = self.issues.as_ref().iter();
        Ok(issues.filter(|issue| keys.contains(&issue.key) || issue.key == like.key).cloned().collect())
    }

    /// Find one issue of the set.
    #[tool]
    pub fn find(self: Arc<Self>, #[input] issue: Issue) -> Option<Issue> {
        Some(issue).filter(|issue| self.issues.as_ref().iter().any(|found| found.key == issue.key))
    }
}

/// A set under the crate's absolute path.
#[derive(Debug)]
pub struct Counter;

#[at::toolset(crate = ::at)]
impl Counter {
    /// Count to a limit.
    #[tool(inline)]
    pub fn count(
        self: &Arc<Self>,
        /// At most so many.
        limit: usize,
    ) -> usize {
        limit
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use at::tools;

    use super::{Counter, Issue, Tracker, add, lookup};

    rt::catalog_test!(add, counter: ..Arc::new(Counter));

    #[test]
    fn tools_of_a_renamed_crate_are_listed() {
        let issues = vec![Issue { key: "ISSUE-42".to_owned() }];
        let tools = tools![lookup(issues, 3_usize), add];
        assert_eq!(tools.names().collect::<Vec<_>>(), ["lookup", "add-issue"]);
    }

    #[test]
    fn toolsets_of_a_renamed_crate_are_listed() {
        let issues = [Issue { key: "ISSUE-42".to_owned() }];
        let tools = tools![..Arc::new(Tracker { issues }), ..Arc::new(Counter)];
        assert_eq!(tools.names().collect::<Vec<_>>(), ["look", "find", "count"]);
    }
}
