//! What `catalog_test!` expands to. Not part of the public API.

pub use crate::catalog_test::{Failure, check_set, check_tool};
