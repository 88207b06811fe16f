//! `#[cfg]` before and after the attribute, met and unmet.
#![deny(warnings, missing_docs, unreachable_pub, missing_debug_implementations, unsafe_code)]

use agent_tools::{tool, tools};

/// Met, before.
#[cfg(all())]
#[tool]
async fn before() {}

/// Met, after.
#[tool]
#[cfg(all())]
async fn after(#[state] _: &u32, #[arg(default = 3)] depth: u32) -> u32 {
    depth
}

/// Unmet, before.
#[cfg(any())]
#[tool]
async fn unmet_before(missing: Missing) {}

/// Unmet, after.
#[tool]
#[cfg(any())]
async fn unmet_after(#[state] missing: &Missing) {}

#[cfg_attr(all(), doc = "Described under a condition.")]
#[tool]
#[cfg_attr(all(), must_use)]
async fn described() -> u32 {
    1
}

fn main() {
    assert_eq!(tools![before, after(3), described].len(), 3);
}
