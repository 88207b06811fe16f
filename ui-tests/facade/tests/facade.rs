//! Tools of a crate that depends on the facade only.

#![deny(warnings, missing_docs, unreachable_pub, missing_debug_implementations, unsafe_code)]
#![deny(clippy::pedantic, clippy::nursery)]
#![allow(clippy::unused_async, reason = "these handlers have nothing to wait for")]

use std::sync::Arc;

use facade::agent_tools::{Context, JsonSchema, ToolError, serde, tool, tools, toolset};

/// An issue.
#[derive(Debug, serde::Deserialize, serde::Serialize, JsonSchema)]
#[serde(crate = "facade::agent_tools::serde")]
#[schemars(crate = "facade::agent_tools::schemars")]
struct Issue {
    /// Its key, such as ISSUE-42.
    key: String,
}

/// Look up one issue.
#[tool(crate = facade::agent_tools)]
async fn lookup(
    #[state] prefix: &str,
    context: &Context,
    key: &str,
    #[arg(default = 3)] depth: u32,
) -> Result<Issue, ToolError> {
    let _ = (context, depth);
    Ok(Issue { key: format!("{prefix}{key}") })
}

struct Tracker {
    prefix: String,
}

#[toolset(crate = facade::agent_tools)]
impl Tracker {
    /// Look up one issue of the set.
    #[tool(read_only)]
    async fn look(
        self: Arc<Self>,
        context: &Context,
        key: &str,
        limit: Option<u32>,
    ) -> Result<Issue, ToolError> {
        let _ = (context, limit);
        Ok(Issue { key: format!("{}{key}", self.prefix) })
    }

    /// Open an issue.
    #[tool(inline)]
    fn open(self: &Arc<Self>, #[input] mut issue: Issue) -> Issue {
        issue.key.insert_str(0, &self.prefix);
        issue
    }
}

facade::counted!(Words of String, "count_words");

facade::constant!(answer, "The answer.", 42 => u32);

#[test]
fn tools_of_a_facade_are_listed() {
    let tools = tools![lookup("ISSUE-"), facade::ping, answer];
    assert_eq!(tools.names().collect::<Vec<_>>(), ["lookup", "ping", "answer"]);
}

#[test]
fn toolsets_of_a_facade_are_listed() {
    let tracker = Arc::new(Tracker { prefix: "ISSUE-".to_owned() });
    let tools = tools![..tracker, ..Arc::new(Words(vec![])), ..Arc::new(facade::Clock::default())];
    assert_eq!(tools.names().collect::<Vec<_>>(), ["look", "open", "count_words", "time"]);
}
