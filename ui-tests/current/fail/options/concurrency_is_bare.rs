use agent_tools::tool;

/// Save the draft.
#[tool(concurrency)]
async fn save() {}

fn main() {}
