use agent_tools::tools;

mod issues {
    /// Look up one issue.
    #[agent_tools::tool]
    async fn lookup() {}
}

fn main() {
    let _ = tools![issues::lookup];
}
