use agent_tools::tool;

/// Save the draft.
#[tool(concurrency = shared)]
async fn save() {}

fn main() {}
