use agent_tools::tool;

#[tool]
unsafe extern "C" {}

fn main() {}
