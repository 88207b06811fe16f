//! Methods, parameters and constants may have any name.
#![deny(warnings, missing_docs, unreachable_pub, missing_debug_implementations, unsafe_code)]

use std::sync::Arc;

use agent_tools::{toolset, tools};

struct Tracker;

#[toolset]
impl Tracker {
    const META: u32 = 1;
    const INPUT: u32 = 2;
    const OUTPUT: u32 = 3;

    /// Named like a method of the list.
    #[tool]
    async fn tools(&self, tools: u32) -> u32 {
        tools + Self::META + Self::INPUT + Self::OUTPUT
    }

    /// Named like a method of the declaration.
    #[tool]
    async fn start(self: Arc<Self>, call: u32, returned: u32, fault: u32) -> u32 {
        call + returned + fault
    }

    /// Named like the constructor.
    #[tool]
    async fn new(self: &Arc<Self>, a0: u32, self_: u32) -> u32 {
        a0 + self_
    }

    /// Named like a conversion.
    #[tool]
    fn into_tools(&self) {}

    /// Named like a method of the definition.
    #[tool]
    fn descriptor(&self) {}

    /// Named like a method of the dispatch.
    #[tool]
    fn split(&self) {}
}

/// Types named like the expansion's own.
mod types {
    use std::sync::Arc;

    use agent_tools::{JsonSchema, toolset};
    use serde::{Deserialize, Serialize};

    pub(super) struct ToolSet;

    #[derive(Deserialize, Serialize, JsonSchema)]
    struct Method {
        method: u32,
    }

    #[derive(Deserialize, Serialize, JsonSchema)]
    struct Bound {
        bound: u32,
    }

    #[toolset]
    impl ToolSet {
        /// Take and give them.
        #[tool]
        async fn convert(&self, method: Method) -> Bound {
            Bound { bound: method.method }
        }

        /// Share the set.
        #[tool]
        fn share(self: &Arc<Self>) -> usize {
            Arc::strong_count(self)
        }
    }
}

fn main() {
    let tools = tools![..Arc::new(Tracker), ..Arc::new(types::ToolSet)];
    assert_eq!(tools.len(), 8);
}
