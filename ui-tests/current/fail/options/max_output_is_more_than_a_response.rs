use agent_tools::tool;

/// Read the log.
#[tool(max_output = "5MiB")]
async fn read() {}

fn main() {}
