use agent_tools::tool;

/// Save the draft.
#[tool(concurrency = "4")]
async fn save() {}

fn main() {}
