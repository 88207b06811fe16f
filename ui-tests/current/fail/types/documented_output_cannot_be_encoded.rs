use agent_tools::tool;

struct Issue;

/// Look up one issue.
#[tool(output_schema = r#"{ "type": "object" }"#)]
async fn lookup() -> Issue {
    Issue
}

fn main() {}
