//! Parameters, functions and constants may have any name.
#![deny(warnings, missing_docs, unreachable_pub, missing_debug_implementations, unsafe_code)]
#![allow(non_upper_case_globals)]

use agent_tools::{Context, tool, tools};

/// Parameters named like locals.
#[tool]
async fn locals(
    #[state] a0: &u32,
    a1: u32,
    call: u32,
    returned: u32,
    fault: u32,
    self_: u32,
    #[state] state_0: u32,
    #[state] tool: u32,
    context: &Context,
) -> u32 {
    a0 + a1 + call + returned + fault + self_ + state_0 + tool + u32::from(context.is_cancelled())
}

/// A parameter named like its function.
#[tool]
async fn same(same: String) -> String {
    same
}

/// State named like its function.
#[tool]
async fn state(#[state] state: &u32) -> u32 {
    *state
}

/// A tool named like the constructor.
#[tool]
async fn tool(tool: String) -> String {
    tool
}

/// A tool named like a method of the definition.
#[tool]
async fn start(#[state] start: u32, descriptor: u32) -> u32 {
    start + descriptor
}

mod constants {
    #![allow(dead_code)]

    const INPUT: u32 = 0;
    const META: u32 = 0;
    const returned: u32 = 0;
    static call: u32 = 0;
    static fault: u32 = 0;
    const a0: u32 = 0;

    /// Constants named like the table's.
    #[agent_tools::tool]
    pub(crate) async fn constants(#[arg(default = META)] key: u32) -> u32 {
        key + INPUT + returned + call + fault + a0
    }
}

fn main() {
    assert_eq!(
        tools![locals(1, 2_u32, 3_u32), same, state(1), tool, start(1_u32), constants::constants].len(),
        6
    );
}
