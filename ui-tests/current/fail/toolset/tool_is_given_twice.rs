use agent_tools::toolset;

struct Tracker;

#[toolset]
impl Tracker {
    /// Count the issues.
    #[tool(read_only)]
    #[tool(idempotent)]
    async fn count(&self) -> u32 {
        0
    }
}

fn main() {}
