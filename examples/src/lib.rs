//! What the examples share at their command lines: words for a terminal, and for what is wrong.

mod failure;
mod paint;
#[cfg(unix)]
mod silence;
mod usage;

#[cfg(unix)]
pub use crate::silence::silence;
pub use crate::{
    failure::{Failure, is_broken_pipe, with_sources},
    paint::Paint,
    usage::UsageError,
};
