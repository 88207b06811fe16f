#![allow(unused)]

use std::sync::Arc;

use agent_tools::{tool, tools, toolset};

macro_rules! more {
    () => {
        /// Look up one issue.
        #[tool]
        async fn lookup(&self) {}
    };
}

struct Tracker;

#[toolset]
impl Tracker {
    /// Count the issues.
    #[tool]
    async fn count(&self) -> u32 {
        3
    }

    more! {}
}

fn main() {
    let _ = tools![..Arc::new(Tracker)];
}
