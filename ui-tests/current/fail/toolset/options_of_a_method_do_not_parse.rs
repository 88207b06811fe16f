use agent_tools::toolset;

struct Tracker;

#[toolset]
impl Tracker {
    #[tool(read_only description = "Count the issues.")]
    async fn count(&self) {}
}

fn main() {}
