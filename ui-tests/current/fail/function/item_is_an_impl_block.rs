use agent_tools::tool;

/// Look up one issue.
#[tool]
impl Lookup {}

struct Lookup;

fn main() {}
