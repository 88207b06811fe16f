//! `catalog_test!`: a test for each tool, which asks what freezing asks and what clients ask.

mod described;
mod failure;
mod macros;

use agent_tools::{__private::Declaration, IntoTools, Tools};

pub use self::failure::Failure;

/// The test of one tool, without its states.
///
/// # Panics
/// With everything that is wrong with it.
#[track_caller]
pub fn check_tool<D: Declaration>() {
    check(agent_tools::__private::unbound::<D>());
}

/// The test of a set.
///
/// # Panics
/// With everything that is wrong with its tools.
#[track_caller]
pub fn check_set(tools: impl IntoTools) {
    check(tools.into_tools());
}

#[track_caller]
#[expect(clippy::panic, reason = "a test fails by panicking, and an assertion would add words of its own")]
fn check(tools: Tools) {
    if let Some(failure) = Failure::of(tools) {
        panic!("{failure}");
    }
}
