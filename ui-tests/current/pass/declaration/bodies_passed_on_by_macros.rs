//! A body, a type and an expression come through fragments of a macro.
#![deny(warnings, missing_docs, unreachable_pub, missing_debug_implementations, unsafe_code)]

use std::sync::Arc;

use agent_tools::{tool, tools, toolset};

macro_rules! free {
    ($name:ident, $returned:ty, $body:block) => {
        /// Answer.
        #[tool]
        async fn $name() -> $returned $body
    };
}

free!(three, u32, { 3 });

/// A set.
#[derive(Debug)]
struct Tracker;

macro_rules! methods {
    ($name:ident, $limit:expr, $body:block) => {
        #[toolset]
        impl Tracker {
            /// Answer.
            #[tool]
            async fn $name(&self, #[arg(default = $limit)] limit: u32) -> u32 {
                let _ = limit;
                $body
            }
        }
    };
}

methods!(four, 2 + 2, { 4 });

fn main() {
    assert_eq!(tools![three, ..Arc::new(Tracker)].len(), 2);
}
