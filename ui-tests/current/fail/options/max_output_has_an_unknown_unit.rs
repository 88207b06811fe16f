use agent_tools::tool;

/// Read the log.
#[tool(max_output = "64kB")]
async fn read() {}

fn main() {}
