use agent_tools::toolset;

struct Tracker<'a>(&'a [u32]);

#[toolset]
impl<'a> Tracker<'a> {
    /// Count the issues.
    #[tool]
    async fn count(&self) -> usize {
        self.0.len()
    }
}

fn main() {}
