use agent_tools::toolset;

struct Tracker;

#[toolset]
impl Tracker {
    /// Count the issues.
    #[tool]
    async fn count(&self) {}

    /// Count the issues of one user.
    #[tool(name = "count")]
    async fn count_of_user(&self) {}
}

fn main() {}
