use agent_tools::tool;

/// Look up one issue.
#[tool(output_schema = {"type": "object"})]
async fn lookup() -> u32 {
    42
}

fn main() {}
