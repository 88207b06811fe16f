//! A generic block need not say that its type can be shared.
#![deny(warnings, missing_docs, unreachable_pub, missing_debug_implementations, unsafe_code)]

use std::sync::Arc;

use agent_tools::{tools, toolset};

struct Tracker<S>(S);

#[toolset]
impl<S> Tracker<S> {
    /// Count the bytes.
    #[tool]
    async fn bytes(&self) -> usize {
        size_of_val(&self.0)
    }

    /// Count them on the blocking pool.
    #[tool]
    fn slowly(self: Arc<Self>) -> usize {
        size_of_val(&self.0)
    }
}

fn main() {
    assert_eq!(tools![..Arc::new(Tracker(0_u8))].len(), 2);
}
