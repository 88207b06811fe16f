use agent_tools::toolset;

#[toolset]
trait Tracker {
    /// Count the issues.
    fn count(&self);
}

fn main() {}
