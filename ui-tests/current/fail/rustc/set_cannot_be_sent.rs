use std::{rc::Rc, sync::Arc};

use agent_tools::toolset;

struct Tracker(Rc<u32>);

#[toolset]
impl Tracker {
    /// Count the issues.
    #[tool]
    fn count(self: Arc<Self>) -> u32 {
        *self.0
    }
}

fn main() {}
