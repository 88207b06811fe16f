use agent_tools::tool;

trait Tracker {
    /// Count the issues.
    #[tool]
    async fn count();
}

fn main() {}
