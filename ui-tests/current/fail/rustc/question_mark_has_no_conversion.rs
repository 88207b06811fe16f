use agent_tools::{ToolError, tool};

fn find() -> Result<u32, String> {
    Err("not found".to_owned())
}

/// Look up one issue.
#[tool]
async fn lookup() -> Result<u32, ToolError> {
    Ok(find()?)
}

fn main() {}
