//! Real CLIs with an agent's tools on board, against a scripted model.

#![cfg(unix)]
#![expect(clippy::panic, reason = "a test fails by panicking")]

mod bench;
mod scenarios;
