use std::error::Error;

use agent_tools::tool;

/// Count the issues.
#[tool]
async fn count() -> Result<u32, Box<dyn Error>> {
    Ok(1)
}

fn main() {}
