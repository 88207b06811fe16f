use agent_tools::toolset;

struct Tracker;

#[toolset(name = "tracker")]
impl Tracker {
    /// Count the issues.
    #[tool]
    async fn count(&self) {}
}

fn main() {}
