//! Strings and slices are decoded as owned values and lent.
#![deny(warnings, missing_docs, unreachable_pub, missing_debug_implementations, unsafe_code)]

use agent_tools::{JsonSchema, tool, tools};
use serde::Deserialize;

/// A filter.
#[derive(Debug, Deserialize, JsonSchema)]
struct Filter {
    /// A part of the key.
    part: String,
}

/// Find issues.
#[tool]
async fn find(
    /// The key.
    key: &str,
    #[arg(length = 1..=3)] tags: &[String],
    filters: &[Filter],
    #[arg(default = "main")] branch: &str,
    #[arg(default = vec![1, 2])] pages: &[u32],
    #[arg(default)] more: &[u8],
    bytes: [u8; 2],
    pair: (u32, String),
) -> usize {
    drop(pair);
    std::future::ready(()).await;
    key.len()
        + branch.len()
        + tags.len()
        + filters.iter().filter(|filter| filter.part == key).count()
        + pages.len()
        + more.len()
        + bytes.len()
}

/// Find issues at once.
#[tool(inline)]
fn find_now(key: &str, tags: &[String]) -> bool {
    tags.iter().any(|tag| tag == key)
}

fn main() {
    assert_eq!(tools![find, find_now].len(), 2);
}
