//! Tools of a crate without a serde and a schemars of its own.

#![deny(warnings, missing_docs, unreachable_pub, missing_debug_implementations, unsafe_code)]
#![deny(clippy::pedantic, clippy::nursery)]
#![allow(clippy::unused_async, reason = "these handlers have nothing to wait for")]
#![allow(
    clippy::missing_const_for_fn,
    clippy::must_use_candidate,
    reason = "a tool is neither constant nor called for its value"
)]

use agent_tools::{
    JsonSchema,
    serde::{Deserialize, Serialize},
    tool,
};

/// The same in this edition.
#[path = "../../edition2021/src/strict.rs"]
pub mod strict;

/// An issue.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(crate = "agent_tools::serde")]
#[schemars(crate = "agent_tools::schemars")]
pub struct Issue {
    /// Its key, such as ISSUE-42.
    pub key: String,
    /// How urgent it is.
    pub urgency: Urgency,
}

/// How urgent an issue is.
#[derive(Clone, Copy, Debug, Default, Deserialize, Serialize, JsonSchema)]
#[serde(crate = "agent_tools::serde", rename_all = "snake_case")]
#[schemars(crate = "agent_tools::schemars")]
pub enum Urgency {
    /// This week.
    #[default]
    Low,
    /// Today.
    High,
}

/// Change how urgent an issue is.
#[tool(idempotent)]
pub async fn set_urgency(issue: Issue, #[arg(default)] urgency: Urgency) -> Issue {
    Issue { urgency, ..issue }
}

/// Add one issue.
#[tool]
pub fn add(#[input] issue: Issue) -> Issue {
    issue
}

#[cfg(test)]
mod tests {
    use agent_tools::{Definition, tools};

    use super::{add, set_urgency};

    #[test]
    fn tools_without_serde_and_schemars_are_listed() {
        assert_eq!(tools![set_urgency, add].len(), 2);
        let schema = set_urgency::tool().descriptor().accept_schema().clone();
        assert_eq!(schema["required"][0], "issue");
    }
}
