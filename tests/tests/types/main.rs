//! What clients are shown of each type is what was found out that every client takes; and real clients take it.

#![expect(clippy::option_option, reason = "one of the types to be tested")]

mod advertised;
mod clients;
mod declared;
mod difference;
mod row;
mod rows;
