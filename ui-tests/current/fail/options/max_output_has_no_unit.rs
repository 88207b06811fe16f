use agent_tools::tool;

/// Read the log.
#[tool(max_output = "65536")]
async fn read() {}

fn main() {}
