//! What `catalog_test!` expands to, and what only fixtures need. Not part of the public API.

pub use crate::{
    catalog_test::{Failure, check_set, check_tool},
    gateway::port::listen_on,
};
