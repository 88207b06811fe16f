//! Raw identifiers lose their prefix on the wire.
#![deny(warnings, missing_docs, unreachable_pub, missing_debug_implementations, unsafe_code)]

use agent_tools::{Definition, tool, tools};

/// Match a text.
#[tool]
async fn r#match(r#type: String, #[state] r#dyn: &u32) -> String {
    let _ = r#dyn;
    r#type
}

fn main() {
    let tools = tools![r#match(3)];
    assert_eq!(tools.names().collect::<Vec<_>>(), ["match"]);
    let schema = r#match::tool(3).descriptor().accept_schema().clone();
    assert!(schema["properties"]["type"].is_object());
}
