use agent_tools::toolset;

struct Tracker;

#[toolset]
impl Tracker {
    const LIMIT: usize = 20;

    /// Count the issues.
    #[tool]
    async fn count(&self, #[arg(example = Self::LIMIT)] limit: usize) -> usize {
        limit
    }
}

fn main() {}
