//! What programs that are not ours make of the gateway, which the fixture server gives a process of its own.

#![expect(clippy::panic, reason = "a test fails by panicking")]

mod clients;
mod served;
mod suite;

use agent_tools_tests::fixture_server::FixtureServer;

/// A fixture server with these arguments.
fn serve(arguments: &[&str]) -> FixtureServer {
    FixtureServer::start(env!("CARGO_BIN_EXE_fixture_server"), arguments)
}
