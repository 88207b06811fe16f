//! Real CLIs with an agent's tools on board, and the fakes that stand in for them, against a scripted model.

#![cfg(unix)]

mod acp;
mod bench;
mod canary;
mod diagnosis;
mod folders;
mod forms;
mod hosts;
mod hidden;
mod identities;
mod left;
mod offers;
mod profiles;
mod programs;
mod proxy;
mod recorded;
mod run;
mod scenarios;
mod shell;
