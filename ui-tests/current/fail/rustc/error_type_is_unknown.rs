use agent_tools::tool;

/// Count the issues.
#[tool]
async fn count() -> Result<u32, ToolError> {
    Ok(3)
}

fn main() {}
