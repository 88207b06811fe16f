use agent_tools::tool;

#[tool]
extern crate facade;

fn main() {}
