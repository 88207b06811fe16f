use agent_tools::tool;

/// Look up one issue.
#[tool]
async fn lookup(
    #[arg(rename = "a2345678901234567890123456789012345678901234567890123456789012345")] key: String,
) {
}

fn main() {}
