use agent_tools::toolset;

struct Tracker<K>(Vec<K>);

#[toolset]
impl<K: PartialEq + Send + Sync + 'static> Tracker<K> {
    /// Look up one issue.
    #[tool]
    async fn look(&self, key: K) -> bool {
        self.0.contains(&key)
    }
}

fn main() {}
