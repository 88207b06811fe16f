//! What accept accepts, decoding accepts, and the handler receives what serde alone decodes; and what clients are
//! shown compares with what is accepted as each rewriting says. For many types, by generated values.

#![expect(clippy::panic, reason = "a test fails by panicking")]
#![expect(clippy::option_option, reason = "one of the types to be tested")]

mod advertised;
mod case;
mod cases;
mod documents;
mod exceptions;
mod generate;
mod law;
mod mutate;
mod places;
mod refused;
mod texts;
mod types;
