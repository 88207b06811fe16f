use agent_tools::tool;

/// Save the draft.
#[tool(on_cancel)]
async fn save() {}

fn main() {}
