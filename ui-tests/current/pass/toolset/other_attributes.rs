//! Attributes that are not the library's stay with their method and with the block.
#![deny(warnings, missing_docs, unreachable_pub, missing_debug_implementations, unsafe_code)]

use std::sync::Arc;

use agent_tools::{tools, toolset};

struct Tracker;

#[toolset]
#[allow(unused_variables, reason = "some arguments are there for the model")]
impl Tracker {
    /// Old and still there.
    #[deprecated = "use `sloppy`"]
    #[tool]
    async fn old(&self, key: String) {}

    /// Old, on the blocking pool.
    #[tool]
    #[deprecated(since = "0.1.0", note = "use `sloppy`")]
    fn old_blocking(self: Arc<Self>) {}

    /// Allowed to be sloppy.
    #[allow(unused_mut)]
    #[tool]
    async fn sloppy(&self, mut key: String) {}

    /// Expected to be wordy.
    #[tool]
    #[expect(clippy::needless_return, unused_mut, reason = "the attributes are the point")]
    fn expected(&self, mut key: String) -> u32 {
        return 1;
    }

    /// Inlined and important.
    #[must_use]
    #[inline]
    #[tool(read_only)]
    #[doc(alias = "urgent")]
    async fn important(&self, #[allow(unused_variables)] key: String) -> u32 {
        1
    }

    /// Cold.
    #[tool(inline)]
    #[cold]
    #[track_caller]
    fn cold(&self) {}

    #[doc = include_str!("../declaration/description.md")]
    #[tool]
    async fn included(&self) {}

    #[tool(description = "Described by an option.")]
    async fn described(&self) {}

    /// Under the attribute's whole path.
    #[agent_tools::tool(name, read_only)]
    async fn by_path(&self) {}

    /// Named like a keyword.
    #[tool]
    async fn r#type(&self, r#match: &str) -> usize {
        r#match.len()
    }
}

fn main() {
    let tools = tools![..Arc::new(Tracker)];
    let names: Vec<_> = tools.names().collect();
    assert_eq!(names[..4], ["old", "old_blocking", "sloppy", "expected"]);
    assert_eq!(names[4..], ["important", "cold", "included", "described", "by_path", "type"]);
}
