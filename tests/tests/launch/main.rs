//! Real CLIs with an agent's tools on board, and the fakes that stand in for them, against a scripted model.

#![cfg(unix)]

mod acp;
mod asked;
mod bench;
mod canary;
#[path = "../types/declared.rs"]
#[expect(clippy::option_option, reason = "one of the types to be tested")]
mod declared;
mod diagnosis;
mod folders;
mod forms;
mod hidden;
mod hosts;
mod identities;
mod left;
mod offers;
mod profiles;
mod programs;
mod proxy;
mod recorded;
#[path = "../types/row.rs"]
mod row;
#[path = "../types/rows.rs"]
mod rows;
mod run;
mod scenarios;
mod shell;
mod sources;
mod told;
mod types;
mod unfriendly;
mod values;
mod wrapper;
