use agent_tools::toolset;

struct Tracker;

#[toolset]
impl Tracker {
    /// Look up one issue.
    #[tool]
    async fn look<T: Send>(&self, key: String) -> usize {
        key.len() + size_of::<T>()
    }
}

fn main() {}
