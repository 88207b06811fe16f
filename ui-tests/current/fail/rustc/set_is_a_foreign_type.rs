use agent_tools::toolset;

#[toolset]
impl Vec<u8> {
    /// Count the bytes.
    #[tool]
    async fn count(&self) {}
}

fn main() {}
