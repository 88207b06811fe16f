//! Attributes that are not the library's stay with the function.
#![deny(warnings, missing_docs, unreachable_pub, missing_debug_implementations, unsafe_code)]

use agent_tools::{tool, tools};

/// Allowed to be sloppy.
#[allow(unused_variables, unused_mut)]
#[tool]
async fn sloppy(mut key: String) {}

/// Expected to be sloppy.
#[tool]
#[expect(unused_variables, reason = "the argument is there for the model")]
async fn expected(key: String) {}

/// Inlined and important.
#[must_use]
#[inline]
#[tool(read_only)]
#[doc(alias = "urgent")]
async fn important(#[allow(unused_variables)] key: String) -> u32 {
    1
}

/// Cold.
#[tool(inline)]
#[cold]
#[track_caller]
fn cold() {}

fn main() {
    assert_eq!(tools![sloppy, expected, important, cold].len(), 4);
}
