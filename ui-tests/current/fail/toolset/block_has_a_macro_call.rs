#![allow(unused)]

use agent_tools::toolset;

struct Tracker;

macro_rules! count {
    () => {
        /// Count the issues.
        async fn count(&self) {}
    };
}

#[toolset]
impl Tracker {
    count!();
}

fn main() {}
