use agent_tools::toolset;

trait Tracker: Send + Sync {}

#[toolset]
impl dyn Tracker {
    /// Count the issues.
    #[tool]
    async fn count(&self) {}
}

fn main() {}
