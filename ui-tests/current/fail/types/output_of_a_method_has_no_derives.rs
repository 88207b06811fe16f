use agent_tools::toolset;

struct Issue;

struct Tracker;

#[toolset]
impl Tracker {
    /// Look up one issue.
    #[tool]
    async fn look(&self) -> Issue {
        Issue
    }
}

fn main() {}
