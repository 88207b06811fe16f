use agent_tools::{tool, tools};

mod issues {
    /// Look up one issue.
    #[agent_tools::tool]
    pub async fn lookup() {}
}

/// Look up one user.
#[tool(name = "lookup")]
async fn lookup_user() {}

fn main() {
    let _ = tools![issues::lookup, lookup_user];
}
