use agent_tools::{JsonSchema, toolset};
use serde::Deserialize;

#[derive(Deserialize, JsonSchema)]
struct Tracker {
    issues: usize,
}

#[toolset]
impl Tracker {
    /// Compare with another tracker.
    #[tool]
    async fn compare(&self, other: Self) -> bool {
        self.issues == other.issues
    }
}

fn main() {}
