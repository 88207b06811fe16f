mod lookup {
    /// Look up one issue.
    #[agent_tools::tool]
    pub async fn lookup() {}
}

pub use lookup::lookup;

fn main() {}
