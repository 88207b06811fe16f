use agent_tools::toolset;

struct Tracker;

#[toolset]
impl Tracker {
    /// Count the issues.
    #[tool]
    async fn count(&self) {}
}

#[toolset]
impl Tracker {
    /// Look up one issue.
    #[tool]
    async fn look(&self) {}
}

fn main() {}
