use agent_tools::toolset;

struct Tracker<S>(S);

#[toolset]
impl<S> Tracker<S> {
    /// Count the issues.
    #[tool]
    async fn count(&self) -> usize {
        size_of::<S>()
    }
}

fn main() {}
