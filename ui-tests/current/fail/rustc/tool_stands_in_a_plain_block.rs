use agent_tools::tool;

struct Tracker;

impl Tracker {
    /// Count the issues.
    #[tool]
    async fn count() {}
}

fn main() {}
