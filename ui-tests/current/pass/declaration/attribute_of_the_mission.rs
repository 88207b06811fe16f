//! The attribute as the project's first page writes it.
#![deny(warnings, missing_docs, unreachable_pub, missing_debug_implementations, unsafe_code)]

use agent_tools::{Definition, tool, tools};

/// Look up one issue.
#[tool(name, read_only, idempotent, revision = "v1")]
async fn lookup_issue(
    /// The issue key, such as ISSUE-42.
    key: String,
) -> String {
    key
}

fn main() {
    let descriptor = lookup_issue::tool().descriptor();
    assert_eq!(descriptor.name(), "lookup_issue");
    assert_eq!(descriptor.annotations().read_only(), Some(true));
    assert_eq!(descriptor.annotations().idempotent(), Some(true));
    assert_eq!(descriptor.annotations().destructive(), None);
    assert_eq!(descriptor.revision(), Some("v1"));
    assert_eq!(tools![lookup_issue].len(), 1);
}
