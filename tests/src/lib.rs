//! Shared by the tests: fixture tools and a server of them, a client that speaks bytes, clients in other languages, and a
//! log that is kept.

#![expect(clippy::panic, reason = "a fixture that cannot do its work fails the test")]
#![expect(
    clippy::missing_panics_doc,
    clippy::missing_errors_doc,
    reason = "that is what the fixtures are for"
)]
#![expect(clippy::needless_pass_by_value, reason = "a state by value is one of the forms to be tested")]
#![expect(clippy::unused_async, reason = "a tool may be async before it has anything to wait for")]

pub mod cli;
pub mod client;
pub mod fixture_server;
pub mod fuzzing;
pub mod installed;
pub mod line;
pub mod log;
pub mod model;
pub mod process;
pub mod recording;
pub mod request;
pub mod rng;
pub mod seams;
pub mod tap;
pub mod tools;
pub mod traces;
pub mod wire;
