use agent_tools::tool;

/// Save the draft.
#[tool(concurrency = 65)]
async fn save() {}

fn main() {}
