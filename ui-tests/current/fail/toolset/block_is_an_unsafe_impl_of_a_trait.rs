use agent_tools::toolset;

struct Tracker(*const u8);

#[toolset]
unsafe impl Send for Tracker {}

fn main() {}
