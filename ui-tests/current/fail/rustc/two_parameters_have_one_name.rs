#![allow(unused_variables)]

use agent_tools::tool;

/// Look up one issue.
#[tool]
async fn lookup(key: String, key: String) {}

fn main() {}
