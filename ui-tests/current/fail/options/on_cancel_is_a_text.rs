use agent_tools::tool;

/// Save the draft.
#[tool(on_cancel = "detach")]
async fn save() {}

fn main() {}
