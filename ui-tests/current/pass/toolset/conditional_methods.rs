//! `#[cfg]` on methods and blocks, before and after the attribute, met and unmet.
#![deny(warnings, missing_docs, unreachable_pub, missing_debug_implementations, unsafe_code)]

use std::sync::Arc;

use agent_tools::{tools, toolset};

struct Tracker;

#[toolset]
impl Tracker {
    /// Met, before.
    #[cfg(all())]
    #[tool]
    async fn before(&self) {}

    /// Met, after.
    #[tool]
    #[cfg(all())]
    async fn after(&self, #[arg(default = 3)] depth: u32) -> u32 {
        depth
    }

    /// Unmet, before.
    #[cfg(any())]
    #[tool]
    async fn unmet_before(&self, missing: Missing) {}

    /// Unmet, after.
    #[tool]
    #[cfg(any())]
    async fn unmet_after(&self, missing: Missing) -> Missing {
        missing
    }

    /// One of two.
    #[cfg(all())]
    #[tool]
    async fn either(&self) -> u32 {
        1
    }

    /// The other.
    #[tool]
    #[cfg(any())]
    async fn either(&self, depth: u32) -> u32 {
        depth
    }

    /// One of two names for one tool.
    #[cfg(all())]
    #[tool(name = "named")]
    async fn named_here(&self) {}

    /// The other.
    #[cfg(any())]
    #[tool(name = "named")]
    async fn named_there(&self) {}

    /// Important under a condition.
    #[tool]
    #[cfg_attr(all(), must_use)]
    async fn described(&self) -> u32 {
        1
    }

    #[cfg(any())]
    fn helper(&self) -> Missing {
        Missing
    }
}

struct Before;

#[cfg(any())]
#[toolset]
impl Before {
    /// Unmet.
    #[tool]
    async fn unmet(&self, missing: Missing) {}
}

struct After;

#[toolset]
#[cfg(any())]
impl After {
    /// Unmet.
    #[tool]
    async fn unmet(&self, missing: Missing) {}
}

struct Met;

#[toolset]
#[cfg(all())]
impl Met {
    /// Met.
    #[tool]
    async fn met(&self) {}
}

fn main() {
    let _ = (Before, After);
    let tools = tools![..Arc::new(Tracker), ..Arc::new(Met)];
    assert_eq!(tools.names().collect::<Vec<_>>(), ["before", "after", "either", "named", "described", "met"]);
}
