//! Real CLIs with an agent's tools on board, against a scripted model.

#![cfg(unix)]

mod acp;
mod bench;
mod canary;
mod folders;
mod identities;
mod offers;
mod profiles;
mod proxy;
mod scenarios;
mod shell;
