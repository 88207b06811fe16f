use std::sync::Arc;

use agent_tools::{tools, toolset};

struct Tracker;

#[toolset]
impl Tracker {
    /// Count the issues.
    #[tool]
    async fn count(&self) -> usize {
        self.helper()
    }

    #[tool]
    async fn look(
        self: Arc<Self>,
        /// The issue key.
        #[arg(length = 1..=64)]
        key: &str,
    ) -> usize {
        key.len()
    }

    fn helper(&self) -> usize {
        0
    }
}

fn main() {
    let _ = tools![..Arc::new(Tracker)];
}
