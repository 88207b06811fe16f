use agent_tools::tool;

/// Copy the files.
#[tool(idle_timeout = "10s")]
async fn copy() {}

fn main() {}
