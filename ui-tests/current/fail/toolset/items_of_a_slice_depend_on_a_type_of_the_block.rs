use agent_tools::toolset;

struct Tracker<K>(Vec<K>);

#[toolset]
impl<K: PartialEq + Send + Sync + 'static> Tracker<K> {
    /// Look up some issues.
    #[tool]
    async fn look(&self, keys: &[K]) -> bool {
        keys.iter().any(|key| self.0.contains(key))
    }
}

fn main() {}
