use agent_tools::toolset;

struct Tracker<S>(S);

#[toolset]
impl<S: Default + Into<usize> + Send + Sync + 'static> Tracker<S> {
    /// Count the issues.
    #[tool]
    async fn count(&self, #[arg(default = S::default().into())] limit: usize) -> usize {
        limit
    }
}

fn main() {}
