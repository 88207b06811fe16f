use agent_tools::tool;

struct Failure;

/// Look up one issue.
#[tool]
async fn lookup() -> Result<u32, Failure> {
    Err(Failure)
}

fn main() {}
