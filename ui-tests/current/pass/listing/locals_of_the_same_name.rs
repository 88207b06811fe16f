//! A local, a constant or a static may have the name of a tool elsewhere.

#![deny(warnings, missing_docs, unreachable_pub, missing_debug_implementations, unsafe_code)]

use agent_tools::{tool, tools};

/// Answer.
#[tool(read_only)]
async fn ping() {}

mod elsewhere {
    pub(crate) const PING: u8 = 1;

    pub(crate) fn count() -> u8 {
        let ping = PING;
        ping + 1
    }
}

fn main() {
    let tools = tools![ping];
    let ping = elsewhere::count();
    assert_eq!((tools.len(), ping), (1, 2));
}
