use agent_tools::tool;

/// Read the log.
#[tool(max_output = "0B")]
async fn read() {}

fn main() {}
