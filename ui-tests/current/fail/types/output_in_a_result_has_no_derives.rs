use agent_tools::{ToolError, tool};

struct Issue;

/// Look up one issue.
#[tool]
async fn lookup() -> Result<Issue, ToolError> {
    Ok(Issue)
}

fn main() {}
