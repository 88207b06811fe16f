use agent_tools::toolset;

struct Tracker;

#[toolset(crate = nowhere::agent_tools)]
impl Tracker {
    /// Count the issues.
    #[tool]
    async fn count(&self) -> u32 {
        0
    }
}

fn main() {}
