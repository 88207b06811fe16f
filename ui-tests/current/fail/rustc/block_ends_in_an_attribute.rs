use std::sync::Arc;

use agent_tools::{toolset, tools};

struct Tracker;

#[toolset]
impl Tracker {
    /// Count the issues.
    #[tool]
    async fn count(&self) -> u32 {
        3
    }

    /// Look up one issue.
    #[tool]
}

fn main() {
    let _ = tools![..Arc::new(Tracker)];
}
