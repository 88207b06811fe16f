use agent_tools::tool;

struct Tracker;

impl Tracker {
    /// Look up one issue.
    #[tool]
    async fn lookup(&self, key: ) {}
}

fn main() {}
