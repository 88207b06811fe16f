//! A property answers to a second name.
#![deny(warnings, missing_docs, unreachable_pub, missing_debug_implementations, unsafe_code)]

use agent_tools::{Definition, tool};

/// Look up one issue.
#[tool(read_only)]
async fn lookup(
    /// The key of the issue.
    #[arg(alias = "id", rename = "issue-key", length = 1..=64)]
    key: &str,
    #[arg(alias = "max_comments", default = 20)] comments: u32,
    #[arg(alias = "q")] query: Option<String>,
) -> String {
    format!("{key} {comments} {query:?}")
}

fn main() {
    let descriptor = lookup::tool().descriptor();
    let properties = descriptor.accept_schema()["properties"].as_object().expect("an object");
    assert_eq!(properties.keys().collect::<Vec<_>>(), ["comments", "issue-key", "query"]);
}
