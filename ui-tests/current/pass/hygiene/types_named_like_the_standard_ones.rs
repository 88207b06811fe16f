//! The expansion names nothing that the user's own types could stand for.
#![deny(warnings, missing_docs, unreachable_pub, missing_debug_implementations, unsafe_code)]

use agent_tools::{tool, tools};

/// Not the list.
#[derive(Debug, serde::Deserialize, serde::Serialize, schemars::JsonSchema)]
struct Vec {}
/// Not the text.
#[derive(Debug, serde::Deserialize, serde::Serialize, schemars::JsonSchema)]
struct String {}
/// Not the result.
#[derive(Debug, serde::Deserialize, serde::Serialize, schemars::JsonSchema)]
struct Result {}
/// Not the option.
#[derive(Debug, serde::Deserialize, serde::Serialize, schemars::JsonSchema)]
struct Option {}
/// Not the pointer.
#[derive(Debug)]
struct Arc {}
/// Not the pointer either.
#[derive(Debug)]
struct Box {}
trait Into {}
trait From {}
trait Clone {}
trait Default {}
trait Send {}
trait Sync {}
trait Future {}
trait Declaration {}

/// Everything at once.
#[tool]
async fn everything(
    #[state] arc: &Arc,
    #[state] by_value: u32,
    vec: Vec,
    string: String,
    option: Option,
    text: &str,
    numbers: &[u32],
    #[arg(default = "a")] named: &str,
    #[arg(default)] count: u32,
    maybe: ::core::option::Option<u32>,
) -> Result {
    drop((arc, by_value, vec, string, option, text, numbers, named, count, maybe));
    Result {}
}

/// With an error.
#[tool]
fn fails(#[state] _: &Box) -> ::core::result::Result<Vec, agent_tools::ToolError> {
    Ok(Vec {})
}

mod core {}
mod std {}
mod serde_json {}
#[allow(unused_macros)]
macro_rules! concat {
    () => {};
}

fn main() {
    assert_eq!(tools![everything(Arc {}, 1_u32), fails(Box {})].len(), 2);
}
