use agent_tools::{Content, tool};

/// Show one issue.
#[tool(output_schema = r#"{ "type": "object" }"#)]
async fn show() -> Content {
    Content::default()
}

fn main() {}
