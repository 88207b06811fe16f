use agent_tools::toolset;

struct Tracker;

#[toolset]
impl Tracker {
    /// Count the issues.
    #[tool = "count"]
    async fn count(&self) {}
}

fn main() {}
