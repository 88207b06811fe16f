use agent_tools::tool;

/// Look up one issue.
#[tool]
pub use std::fmt;

fn main() {}
