use agent_tools::toolset;

#[toolset]
struct Tracker;

fn main() {}
