//! A constant, a static and a unit struct whose names a pattern of the expansion would take for them.
#![deny(warnings, missing_docs, unreachable_pub, missing_debug_implementations, unsafe_code)]
#![allow(non_upper_case_globals, non_camel_case_types, dead_code)]

use agent_tools::{tool, tools};

static __tools: u32 = 0;
static tools: u32 = 0;
const __call: u32 = 0;
const call: u32 = 0;
const __returned: u32 = 0;
const __fault: u32 = 0;
const state_0: u32 = 0;
const __ARG_0: u32 = 0;
struct __0;
struct __1;

/// Count what is kept.
#[tool]
async fn count(#[state] kept: &[u32], #[arg(default = __ARG_0)] more: u32) -> usize {
    kept.len() + more as usize
}

fn main() {
    assert_eq!(tools![count(vec![1_u32])].len(), 1);
}
