use agent_tools::toolset;

struct Tracker;

#[toolset]
impl Tracker {
    /// Count the issues.
    #[tool]
    async fn count(&self, #[state] limit: u32) -> u32 {
        limit
    }
}

fn main() {}
