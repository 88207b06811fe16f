use std::sync::Arc;

use agent_tools::toolset;

struct Tracker;

#[toolset]
impl Tracker {
    /// Count the issues.
    #[tool]
    async fn count(self: &mut Arc<Self>) {}
}

fn main() {}
