use std::{rc::Rc, sync::Arc};

use agent_tools::{tools, toolset};

struct Tracker<S>(S);

#[toolset]
impl<S> Tracker<S> {
    /// Count the bytes.
    #[tool]
    async fn bytes(&self) -> usize {
        size_of_val(&self.0)
    }
}

fn main() {
    let _ = tools![..Arc::new(Tracker(Rc::new(3_u8)))];
}
