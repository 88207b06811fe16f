use std::rc::Rc;

use agent_tools::tool;

/// Look up one issue.
#[tool]
async fn lookup() -> u32 {
    let shared = Rc::new(1);
    std::future::ready(()).await;
    *shared
}

fn main() {}
