use agent_tools::toolset;

struct Tracker;

#[toolset]
unsafe impl Tracker {
    /// Count the issues.
    #[tool]
    async fn count(&self) {}
}

fn main() {}
