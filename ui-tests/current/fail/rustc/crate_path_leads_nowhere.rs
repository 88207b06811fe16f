use agent_tools::tool;

/// Look up one issue.
#[tool(crate = facade::nowhere)]
async fn lookup(key: u32) -> u32 {
    key
}

fn main() {}
