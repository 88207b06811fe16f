use agent_tools::toolset;

struct Tracker;

#[toolset]
impl &Tracker {
    /// Count the issues.
    #[tool]
    async fn count(&self) {}
}

fn main() {}
