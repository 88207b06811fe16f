//! Public tools of every shape, for the lints that few crates turn on: none of them may come out of an expansion.

#![deny(
    clippy::restriction,
    missing_copy_implementations,
    single_use_lifetimes,
    unnameable_types,
    unused_results,
    variant_size_differences
)]
#![allow(
    clippy::arbitrary_source_item_ordering,
    clippy::blanket_clippy_restriction_lints,
    clippy::implicit_return,
    clippy::missing_docs_in_private_items,
    clippy::missing_inline_in_public_items,
    clippy::std_instead_of_alloc,
    reason = "what this module itself is written in"
)]

use std::sync::Arc;

use agent_tools::{Context, tool, toolset};

/// Count nothing.
#[tool]
pub fn count() {}

/// Count what a service holds.
#[tool(read_only)]
pub async fn held(
    #[state] held: &[u32],
    #[state] suffix: String,
    context: &Context,
    first: Option<u32>,
) -> usize {
    drop((suffix, context, first));
    held.len()
}

/// A tool that is named like the constructor of its definition.
#[tool]
pub fn tool(#[state] held: &[u32], #[arg(default = 3, range = 1..=5)] key: u32) -> u32 {
    held.first().copied().unwrap_or(key)
}

macro_rules! made {
    ($(#[$attribute:meta])* $visibility:vis fn $name:ident()) => {
        $(#[$attribute])*
        #[tool]
        $visibility fn $name() {}
    };
}

made! {
    /// Made by a macro.
    pub fn made()
}

/// A set.
#[derive(Debug)]
#[non_exhaustive]
pub struct Set(String);

#[toolset]
impl Set {
    /// Count the letters.
    #[tool]
    pub fn letters(&self) -> usize {
        self.0.len()
    }

    /// Count the bytes.
    #[tool]
    pub async fn bytes(self: Arc<Self>, more: u32) -> u64 {
        u64::from(more)
    }
}
