use std::future::Future;

use agent_tools::tool;

/// Look up one issue.
#[tool]
fn lookup() -> impl Future<Output = u32> {
    async { 1 }
}

fn main() {}
