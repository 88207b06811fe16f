use agent_tools::tool;

/// Look up one issue.
#[tool(input_schema = r#"{"type": "object"}"#)]
async fn lookup(#[input] key: String) {
    let _ = key;
}

fn main() {}
