//! Real CLIs with an agent's tools on board, against a scripted model.

#![cfg(unix)]

mod bench;
mod canary;
mod profiles;
mod proxy;
mod scenarios;
