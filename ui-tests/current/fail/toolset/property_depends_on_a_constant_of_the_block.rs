use agent_tools::toolset;

struct Tracker<const N: usize>;

#[toolset]
impl<const N: usize> Tracker<N> {
    /// Look up some issues.
    #[tool]
    async fn look(&self, keys: [u8; N]) -> usize {
        keys.len()
    }
}

fn main() {}
