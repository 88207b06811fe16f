use agent_tools::tool;

/// Look up one issue.
#[tool]
async fn lookup(kind: String, #[arg(rename = "kind")] other: String) {}

fn main() {}
