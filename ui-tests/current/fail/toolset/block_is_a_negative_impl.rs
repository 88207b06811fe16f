use agent_tools::toolset;

struct Tracker;

#[toolset]
impl !Send for Tracker {}

fn main() {}
