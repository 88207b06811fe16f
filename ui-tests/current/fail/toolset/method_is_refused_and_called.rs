use agent_tools::toolset;

struct Tracker;

#[toolset]
impl Tracker {
    /// Count the issues.
    #[tool(reed_only)]
    fn count(&self, #[arg(default = 3)] limit: usize) -> usize {
        limit
    }
}

fn main() {
    let _ = Tracker.count(3);
}
