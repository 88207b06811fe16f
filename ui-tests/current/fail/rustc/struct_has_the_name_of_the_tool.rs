use agent_tools::tool;

#[expect(non_camel_case_types)]
struct lookup {}

/// Look up one issue.
#[tool]
async fn lookup() {}

fn main() {}
