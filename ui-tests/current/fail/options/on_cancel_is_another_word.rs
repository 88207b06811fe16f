use agent_tools::tool;

/// Save the draft.
#[tool(on_cancel = finish)]
async fn save() {}

fn main() {}
