use std::time::Instant;

use agent_tools::tool;

/// Look up the issues since then.
#[tool]
async fn lookup(since: Instant) {
    let _ = since;
}

fn main() {}
