use std::cell::Cell;

use agent_tools::toolset;

struct Tracker(Cell<u32>);

#[toolset]
impl Tracker {
    /// Count the issues.
    #[tool]
    async fn count(&self) -> u32 {
        self.0.get()
    }
}

fn main() {}
