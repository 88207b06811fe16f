//! What a method takes the set as, in each way of running.
#![deny(warnings, missing_docs, unreachable_pub, missing_debug_implementations, unsafe_code)]

use std::sync::Arc;

use agent_tools::{Context, toolset, tools};

#[derive(Default)]
struct Tracker {
    issues: Vec<String>,
}

#[toolset]
impl Tracker {
    /// By reference.
    #[tool]
    async fn reference(&self, context: &Context) -> usize {
        drop(context.clone());
        self.issues.len()
    }

    /// By reference, on the blocking pool.
    #[tool]
    fn reference_blocking(&self, key: &str) -> bool {
        self.issues.iter().any(|issue| issue == key)
    }

    /// By reference, on the worker.
    #[tool(inline)]
    fn reference_inline(&self) -> usize {
        self.issues.len()
    }

    /// Shared.
    #[tool]
    async fn shared(self: Arc<Self>, #[arg(default = 3)] limit: usize) -> usize {
        self.issues.len().min(limit)
    }

    /// Shared, under its whole path.
    #[tool]
    async fn shared_by_path(self: std::sync::Arc<Self>) -> usize {
        self.issues.len()
    }

    /// Shared, in a variable that changes.
    #[tool]
    async fn shared_and_replaced(mut self: Arc<Self>) -> usize {
        self = Arc::new(Self::default());
        self.issues.len()
    }

    /// Shared, on the blocking pool.
    #[tool]
    fn shared_blocking(self: Arc<Self>) -> usize {
        self.issues.len()
    }

    /// Shared, on the worker.
    #[tool(inline)]
    fn shared_inline(self: Arc<Self>) -> usize {
        self.issues.len()
    }

    /// By a reference to what is shared.
    #[tool]
    async fn lent(self: &Arc<Self>, issues: &[String]) -> usize {
        self.issues.len() + issues.len()
    }

    /// By a reference to what is shared, on the blocking pool.
    #[tool]
    fn lent_blocking(self: &Arc<Self>) -> usize {
        Arc::clone(self).issues.len()
    }

    /// By a reference to what is shared, on the worker.
    #[tool(inline)]
    fn lent_inline(self: &Arc<Self>) -> usize {
        Arc::strong_count(self)
    }
}

fn main() {
    let tracker = Arc::new(Tracker::default());
    assert_eq!(tools![..Arc::clone(&tracker), ..tools![]].len(), 11);
    assert_eq!(tracker.reference_inline() + Arc::clone(&tracker).shared_inline() + tracker.lent_inline(), 1);
    assert!(!tracker.reference_blocking("ISSUE-42"));
}
