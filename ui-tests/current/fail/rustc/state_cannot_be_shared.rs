use agent_tools::tool;

use std::cell::Cell;

/// Look up one issue.
#[tool]
async fn lookup(#[state] count: &Cell<u32>) {
    count.set(1);
}

fn main() {}
