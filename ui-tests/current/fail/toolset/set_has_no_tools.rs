use agent_tools::toolset;

struct Tracker;

#[toolset]
impl Tracker {
    /// Count the issues.
    async fn count(&self) {}
}

fn main() {}
