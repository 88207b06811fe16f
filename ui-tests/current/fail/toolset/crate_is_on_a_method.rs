use agent_tools::toolset;

struct Tracker;

#[toolset]
impl Tracker {
    /// Count the issues.
    #[tool(crate = facade::agent_tools)]
    async fn count(&self) {}
}

fn main() {}
