use agent_tools::tool;

/// Look up one issue.
#[tool]
async fn lookup() -> Result<u32, String> {
    Ok(1)
}

fn main() {}
