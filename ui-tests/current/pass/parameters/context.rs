//! The context by reference, by value, under another name, and someone else's.
#![deny(warnings, missing_docs, unreachable_pub, missing_debug_implementations, unsafe_code)]

use agent_tools::{Context as Call, Definition, tool, tools};

/// By reference.
#[tool]
async fn by_reference(context: &agent_tools::Context) -> bool {
    context.is_cancelled()
}

/// By value.
#[tool]
async fn by_value(_context: agent_tools::Context) {}

/// Under an alias.
#[tool]
async fn aliased(#[context] call: &Call) -> bool {
    call.is_cancelled()
}

/// Under an alias, by value.
#[tool]
async fn aliased_value(#[context] call: Call) -> bool {
    call.is_cancelled()
}

/// Not looked at.
#[tool]
async fn unnamed(_: &agent_tools::Context) {}

mod other {
    /// Where a sentence stands.
    #[derive(Debug, serde::Deserialize, schemars::JsonSchema)]
    pub(crate) struct Context {
        /// The page.
        pub(crate) page: u32,
    }
}

/// A property whose type has the same name.
#[tool]
async fn property(#[arg] context: other::Context) -> u32 {
    context.page
}

fn main() {
    assert_eq!(tools![by_reference, by_value, aliased, aliased_value, unnamed, property].len(), 6);
    let schema = property::tool().descriptor().accept_schema().clone();
    assert_eq!(schema["required"][0], "context");
}
