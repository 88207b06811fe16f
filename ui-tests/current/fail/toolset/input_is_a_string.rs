use agent_tools::toolset;

struct Tracker;

#[toolset]
impl Tracker {
    /// Look up one issue.
    #[tool]
    async fn lookup(&self, #[input] key: String) {
        let _ = key;
    }
}

fn main() {}
