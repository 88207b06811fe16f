use std::sync::Arc;

use agent_tools::{tools, toolset};

struct Tracker;

trait Count {
    fn count(&self, limit: usize) -> usize;
}

#[toolset]
impl Count for Tracker {
    /// Count the issues.
    #[tool]
    fn count(&self, #[arg(default = 3)] limit: usize) -> usize {
        limit
    }
}

fn main() {
    let _ = tools![..Arc::new(Tracker)];
}
