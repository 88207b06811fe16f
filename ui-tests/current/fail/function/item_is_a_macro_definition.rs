#![allow(unused_macros)]

use agent_tools::tool;

#[tool]
macro_rules! lookup {
    () => {};
}

fn main() {}
