use agent_tools::tool;

/// Save the draft.
#[tool(concurrency = 0)]
async fn save() {}

fn main() {}
