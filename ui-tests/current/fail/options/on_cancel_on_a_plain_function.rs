use agent_tools::tool;

/// Save the draft.
#[tool(on_cancel = detach)]
fn save() {}

fn main() {}
